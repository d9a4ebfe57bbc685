package io.github.gpupath.cli.engine.store;

import io.github.gpupath.cli.analysis.finding.SuiteFindings;
import io.github.gpupath.result.FindingKey;
import io.github.gpupath.result.FindingRecord;
import io.github.gpupath.result.FindingRecord.Figure;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.ResultFile.Tool;
import io.github.gpupath.result.SuiteRecord;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Holds the findings of a file against its results: the suites of this program draw theirs again. Those of plug-ins are not known
 * here, and nothing can be said of tests that a suite has no more.
 */
public final class FindingCheck {

    /** Logarithms differ by some units in the last place from machine to machine, and confidences are sums of many. */
    private static final double ROUNDING = 1e-5;

    /** What follows the commit of a build with changes, of which there may be several. */
    private static final String CHANGES = "+changes";

    private FindingCheck() {}

    /** The first finding that is not what the suites of this program draw from the results, or that is not there, and where. */
    public static Optional<String> difference(ResultFile file) {
        Map<String, Suite> suites = suites(named(file));
        Map<String, TestCase> tests;
        try {
            tests = tests(file, suites);
        } catch (IllegalArgumentException noSuchOption) { // any more, so that these suites cannot draw the same
            return Optional.empty();
        }
        Map<FindingKey, FindingRecord> found = new LinkedHashMap<>();
        SuiteFindings.of(file, List.copyOf(suites.values()), List.copyOf(tests.values()), problem -> {})
                .forEach(finding -> found.put(FindingKey.of(finding), finding));
        for (int i = 0; i < file.findings().size(); i++) {
            FindingRecord said = file.findings().get(i);
            if (suites.containsKey(said.suite()) && tests.keySet().containsAll(said.tests())) {
                Optional<String> difference = difference(said, found.remove(FindingKey.of(said)));
                if (difference.isPresent()) {
                    return Optional.of("/findings/" + i + " (" + named(said) + ") " + difference.get());
                }
            }
        }
        return found.values().stream()
                .findFirst()
                .map(lacking ->
                        "/findings lacks " + named(lacking) + ", which its results give: " + lacking.sentence());
    }

    /**
     * The {@link #difference} of a file that a build of the same sources wrote, whose findings are on tests that its options give;
     * empty for all others, which may draw other findings.
     *
     * @throws IllegalArgumentException if its suites refuse its options
     */
    static Optional<String> contradiction(ResultFile file, Tool program) {
        return isFrom(program, file.tool()) ? ofNoTest(file).or(() -> difference(file)) : Optional.empty();
    }

    private static Optional<String> ofNoTest(ResultFile file) {
        Map<String, Suite> suites = suites(named(file));
        Set<String> tests = tests(file, suites).keySet();
        return IntStream.range(0, file.findings().size())
                .filter(i -> suites.containsKey(file.findings().get(i).suite())
                        && !tests.containsAll(file.findings().get(i).tests()))
                .mapToObj(i -> "/findings/" + i + " (" + named(file.findings().get(i))
                        + ") is of a test that its suite does not have with these options")
                .findFirst();
    }

    private static Map<String, TestCase> tests(ResultFile file, Map<String, Suite> suites) {
        SuiteSettings settings = new SuiteSettings(file.settings().options());
        Map<String, TestCase> tests = new LinkedHashMap<>();
        suites.values().forEach(suite -> suite.tests(settings).forEach(test -> tests.put(test.id(), test)));
        return tests;
    }

    private static boolean isFrom(Tool program, Tool writer) {
        String commit = writer.commit();
        return commit != null
                && !commit.endsWith(CHANGES)
                && commit.equals(program.commit())
                && writer.version().equals(program.version());
    }

    private static String named(FindingRecord finding) {
        return finding.name() + " of " + finding.subject() + " on " + finding.backend();
    }

    private static Optional<String> difference(FindingRecord said, @Nullable FindingRecord found) {
        if (found == null) {
            return Optional.of("is no finding that its results give");
        }
        if (said.figures().size() != found.figures().size()) {
            return Optional.of("has " + said.figures().size() + " figures, and "
                    + found.figures().size() + " by its results");
        }
        for (int i = 0; i < said.figures().size(); i++) {
            Figure one = said.figures().get(i);
            Figure other = found.figures().get(i);
            if (!isSame(one, other)) {
                return Optional.of("has " + inWords(one) + ", and " + inWords(other) + " by its results");
            }
        }
        return said.sentence().equals(found.sentence())
                ? Optional.empty()
                : Optional.of("says \"" + said.sentence() + "\", and by its results \"" + found.sentence() + "\"");
    }

    private static boolean isSame(Figure one, Figure other) {
        return one.name().equals(other.name())
                && one.unit().equals(other.unit())
                && isSame(one.value(), other.value())
                && isSame(one.low(), other.low())
                && isSame(one.high(), other.high())
                && isSame(one.confidence(), other.confidence());
    }

    private static boolean isSame(@Nullable Double one, @Nullable Double other) {
        return one == null || other == null
                ? one == null && other == null
                : Math.abs(one - other) <= ROUNDING * Math.max(Math.abs(one), Math.abs(other));
    }

    private static String inWords(Figure figure) {
        List<String> words = new ArrayList<>(List.of("a " + figure.name() + " of " + figure.value()));
        if (figure.low() != null || figure.high() != null) {
            words.add("from " + figure.low() + " to " + figure.high());
        }
        if (figure.confidence() != null) {
            words.add("with a confidence of " + figure.confidence());
        }
        return String.join(" ", words);
    }

    private static Set<String> named(ResultFile file) {
        return file.suites().stream().map(SuiteRecord::id).collect(Collectors.toSet());
    }

    /** Those suites of this program that are named, by their ids. */
    static Map<String, Suite> suites(Set<String> named) {
        Map<String, Suite> suites = new LinkedHashMap<>();
        ServiceLoader.load(Suite.class).forEach(suite -> suites.put(suite.id(), suite));
        suites.keySet().retainAll(named);
        return suites;
    }
}
