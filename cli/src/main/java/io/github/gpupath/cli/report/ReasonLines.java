package io.github.gpupath.cli.report;

import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Sums up why tests have no value. Reasons of one column that differ only in numbers share a line with the range of each number. The
 * result file has every reason.
 */
final class ReasonLines {

    /** A number or size that is a word of its own, unlike those in {@code HBM3}, {@code 32-bit} and {@code 1.2.3}. */
    private static final Pattern NUMBER = Pattern.compile("(?<![\\w.-])\\d+(?:\\.\\d+|(?:×\\d+)*)(?![\\w×-]|\\.\\d)");

    private ReasonLines() {}

    /**
     * The lines.
     *
     * @param testsByReason tests by the title of a column, a colon and a reason
     * @param all every test that there is
     */
    static List<String> of(Map<String, ? extends Collection<String>> testsByReason, Collection<String> all) {
        Map<String, List<String>> alike = testsByReason.keySet().stream()
                .collect(Collectors.groupingBy(ReasonLines::withoutNumbers, LinkedHashMap::new, Collectors.toList()));
        return alike.values().stream()
                .map(reasons -> withRanges(reasons) + " ("
                        + TestNames.brief(
                                testsByReason.entrySet().stream()
                                        .filter(entry -> reasons.contains(entry.getKey()))
                                        .flatMap(entry -> entry.getValue().stream())
                                        .toList(),
                                all)
                        + ")")
                .toList();
    }

    private static String withoutNumbers(String reason) {
        int title = reason.indexOf(": ");
        return reason.substring(0, title)
                + NUMBER.matcher(reason.substring(title)).replaceAll("#");
    }

    private static String withRanges(List<String> reasons) {
        List<Iterator<String>> numbers = reasons.stream()
                .map(reason ->
                        NUMBER.matcher(reason).results().map(MatchResult::group).iterator())
                .toList();
        return NUMBER.matcher(reasons.get(0))
                .replaceAll(number -> range(numbers.stream().map(Iterator::next)));
    }

    private static String range(Stream<String> numbers) {
        List<String> sorted = numbers.distinct()
                .sorted(Comparator.comparingDouble(number -> Double.parseDouble(number.replaceFirst("×.*", ""))))
                .toList();
        String least = sorted.get(0);
        return sorted.size() == 1 ? least : least + " to " + sorted.get(sorted.size() - 1);
    }
}
