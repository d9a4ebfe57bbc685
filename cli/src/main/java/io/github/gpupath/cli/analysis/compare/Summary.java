package io.github.gpupath.cli.analysis.compare;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apache.commons.statistics.descriptive.GeometricMean;
import org.jspecify.annotations.Nullable;

/**
 * The summary of the comparison of a suite.
 *
 * @param suite the suite's id
 * @param faster the tests with this verdict
 * @param slower the tests with this verdict
 * @param same the tests with this verdict
 * @param ambiguous the tests with this verdict
 * @param oneSided the tests with a value on one side only
 * @param compared the tests with a value on both sides, which the mean covers
 * @param tests the tests that either side has, with or without a value
 * @param geometricMean of the ratios; absent where nothing could be compared
 * @param best the test with the greatest ratio
 * @param worst the test with the smallest ratio
 */
public record Summary(
        String suite,
        int faster,
        int slower,
        int same,
        int ambiguous,
        int oneSided,
        int compared,
        int tests,
        @Nullable Double geometricMean,
        @Nullable Extreme best,
        @Nullable Extreme worst) {

    /**
     * A test at one end.
     *
     * @param test the test's id
     * @param ratio its ratio
     */
    public record Extreme(String test, double ratio) {}

    static Summary of(String suite, List<Compared> compared, int oneSided, int tests) {
        double[] ratios =
                compared.stream().mapToDouble(test -> test.ratio().value()).toArray();
        Comparator<Compared> byRatio =
                Comparator.comparingDouble(test -> test.ratio().value());
        return new Summary(
                suite,
                count(compared, Verdict.FASTER),
                count(compared, Verdict.SLOWER),
                count(compared, Verdict.SAME),
                count(compared, Verdict.AMBIGUOUS),
                oneSided,
                compared.size(),
                tests,
                ratios.length == 0 ? null : GeometricMean.of(ratios).getAsDouble(),
                extreme(compared.stream().max(byRatio)),
                extreme(compared.stream().min(byRatio)));
    }

    private static int count(List<Compared> compared, Verdict verdict) {
        return (int) compared.stream().filter(test -> test.verdict() == verdict).count();
    }

    private static @Nullable Extreme extreme(Optional<Compared> test) {
        return test.map(found -> new Extreme(found.test(), found.ratio().value()))
                .orElse(null);
    }
}
