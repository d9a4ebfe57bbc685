package io.github.gpupath.cli.report;

import io.github.gpupath.cli.analysis.compare.Column;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Sums up why tests have no value. Reasons that differ only in their column, in numbers or in one word share a line with the range
 * of each number or with the words. The result file has every reason.
 */
final class ReasonLines {

    /** A number that is a word of its own, unlike those in {@code HBM3}, {@code 32-bit}, {@code 1.2.3} and {@code 16×8×16}. */
    private static final Pattern NUMBER = Pattern.compile("(?<![\\w.×-])\\d+(?:\\.\\d+)?(?![\\w×-]|\\.\\d)");

    /**
     * Why something has no value in a column.
     *
     * @param what has no value
     */
    record Reason(String title, String text, String what) {

        /** A reason that does not repeat the device and backend of its column. */
        static Reason of(Column column, String text, String what) {
            return new Reason(
                    column.title(),
                    text.replace(column.deviceName() + " through " + column.backend(), "the device"),
                    what);
        }

        private String withoutNumbers() {
            return NUMBER.matcher(text).replaceAll("#");
        }
    }

    /** The differing words that a line has in short, at most. */
    static final int MOST_WORDS = 5;

    private ReasonLines() {}

    /**
     * The lines.
     *
     * @param names puts what has no value into few words
     */
    static List<String> of(List<Reason> reasons, Function<List<String>, String> names) {
        return of(reasons, titles -> String.join(", ", titles), names, MOST_WORDS);
    }

    /** The same with fewer words for the titles of columns and at most so many differing words. */
    static List<String> of(
            List<Reason> reasons,
            Function<List<String>, String> titles,
            Function<List<String>, String> names,
            int mostWords) {
        List<List<Reason>> kinds = new ArrayList<>();
        reasons.stream()
                .collect(Collectors.groupingBy(Reason::withoutNumbers, LinkedHashMap::new, Collectors.toList()))
                .values()
                .forEach(alike -> kinds.stream()
                        .filter(kind -> differInOneWord(kind, alike))
                        .findFirst()
                        .ifPresentOrElse(kind -> kind.addAll(alike), () -> kinds.add(new ArrayList<>(alike))));
        return kinds.stream()
                .map(kind -> titles.apply(distinct(kind, Reason::title).toList()) + ": " + text(kind, mostWords) + " ("
                        + names.apply(distinct(kind, Reason::what).toList()) + ")")
                .toList();
    }

    private static boolean differInOneWord(List<Reason> kind, List<Reason> other) {
        if (!distinct(kind, Reason::title)
                        .toList()
                        .equals(distinct(other, Reason::title).toList())
                || !isOfEqualLength(kind.get(0), other.get(0))) {
            return false;
        }
        List<Integer> differing =
                differing(Stream.concat(kind.stream(), other.stream()).toList());
        return differing.size() == 1 && !isUnit(kind.get(0).withoutNumbers().split(" "), differing.get(0));
    }

    private static boolean isOfEqualLength(Reason reason, Reason other) {
        return reason.text().split(" ").length == other.text().split(" ").length;
    }

    private static boolean isUnit(String[] words, int place) {
        return place > 0 && words[place - 1].equals("#");
    }

    /** The places of the words in which reasons of equal length differ. */
    private static List<Integer> differing(List<Reason> reasons) {
        List<String[]> words = distinct(reasons, Reason::withoutNumbers)
                .map(text -> text.split(" "))
                .toList();
        String[] first = words.get(0);
        return IntStream.range(0, first.length)
                .filter(i -> words.stream().anyMatch(other -> !other[i].equals(first[i])))
                .boxed()
                .toList();
    }

    private static String text(List<Reason> kind, int mostWords) {
        List<Integer> differing = differing(kind);
        if (differing.isEmpty()) {
            return withRanges(distinct(kind, Reason::text).toList());
        }
        int place = differing.get(0);
        String[] words = kind.get(0).text().split(" ");
        List<String> all =
                distinct(kind, reason -> reason.text().split(" ")[place]).toList();
        words[place] = all.size() <= mostWords
                ? String.join(", ", all)
                : String.join(", ", all.subList(0, mostWords - 1)) + ", …";
        return String.join(" ", words);
    }

    private static Stream<String> distinct(List<Reason> reasons, Function<Reason, String> property) {
        return reasons.stream().map(property).distinct();
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
                .sorted(Comparator.comparingDouble(Double::parseDouble))
                .toList();
        String least = sorted.get(0);
        return sorted.size() == 1 ? least : least + " to " + sorted.get(sorted.size() - 1);
    }
}
