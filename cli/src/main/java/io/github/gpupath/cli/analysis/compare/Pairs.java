package io.github.gpupath.cli.analysis.compare;

import io.github.gpupath.cli.analysis.compare.OneSided.Standing;
import io.github.gpupath.result.TestResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Compares two sides test by test. */
final class Pairs {

    private Pairs() {}

    static Pair of(Match match, Set<String> tests, NoiseFloor noiseFloor) {
        List<Compared> compared = new ArrayList<>();
        List<OneSided> oneSided = new ArrayList<>();
        Map<String, Integer> testsBySuite = new LinkedHashMap<>();
        for (String test : match.tests(tests)) {
            Optional<TestResult> base = match.base().result(test);
            Optional<TestResult> other = match.other().result(test);
            testsBySuite.merge(base.or(() -> other).orElseThrow().suite(), 1, Integer::sum);
            if (isComparable(base, other)) {
                compared.add(compared(match, base.orElseThrow(), other.orElseThrow(), noiseFloor));
            } else {
                oneSided(test, base, other).ifPresent(oneSided::add);
            }
        }
        Map<String, List<Compared>> comparedBySuite = compared.stream().collect(Collectors.groupingBy(Compared::suite));
        Map<String, Long> oneSidedBySuite =
                oneSided.stream().collect(Collectors.groupingBy(OneSided::suite, Collectors.counting()));
        List<Summary> summaries = new ArrayList<>();
        testsBySuite.forEach((suite, count) -> summaries.add(Summary.of(
                suite,
                comparedBySuite.getOrDefault(suite, List.of()),
                Math.toIntExact(oneSidedBySuite.getOrDefault(suite, 0L)),
                count)));
        return new Pair(
                match.base().column().title(),
                match.other().column().title(),
                compared,
                oneSided,
                Findings.of(match, tests, noiseFloor),
                summaries);
    }

    /** Whether both have a value, and of the same metric and unit. */
    static boolean isComparable(Optional<TestResult> base, Optional<TestResult> other) {
        return hasValue(base) && hasValue(other) && other.orElseThrow().isInTheMetricOf(base.orElseThrow());
    }

    static boolean hasValue(Optional<TestResult> result) {
        return result.isPresent() && result.orElseThrow().value() != null;
    }

    private static Compared compared(Match match, TestResult base, TestResult other, NoiseFloor noiseFloor) {
        Ratio ratio = match.sharesRounds() ? Ratios.paired(base, other) : Ratios.unpaired(base, other);
        return new Compared(
                base.test(),
                base.suite(),
                base.label(),
                base.metric(),
                base.unit(),
                Objects.requireNonNull(base.value()),
                Objects.requireNonNull(other.value()),
                ratio,
                verdict(match, base, other, noiseFloor.verdict(ratio)));
    }

    /** What the intervals say, as far as they can know: see {@link #touchTheSame} and {@link Match#doubt}. */
    private static Verdict verdict(Match match, TestResult base, TestResult other, Verdict ofIntervals) {
        boolean differ = ofIntervals == Verdict.FASTER || ofIntervals == Verdict.SLOWER;
        return touchTheSame(base, other) && (!differ || match.doubt(base, other).isEmpty())
                ? ofIntervals
                : Verdict.AMBIGUOUS;
    }

    /** Whether the dispatches of both touched the same share of their working sets; else they measured something else. */
    private static boolean touchTheSame(TestResult base, TestResult other) {
        return Objects.equals(coverage(base), coverage(other));
    }

    private static @Nullable Double coverage(TestResult result) {
        return result.geometry() == null ? null : result.geometry().coverage();
    }

    private static Optional<OneSided> oneSided(String test, Optional<TestResult> base, Optional<TestResult> other) {
        Optional<TestResult> measured = hasValue(base) ? base : other.filter(result -> result.value() != null);
        return measured.map(result -> new OneSided(
                test,
                result.suite(),
                result.label(),
                result.metric(),
                result.unit(),
                Standing.of(base),
                Standing.of(other, result)));
    }
}
