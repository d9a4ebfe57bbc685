package io.github.gpupath.cli.analysis.compare;

import io.github.gpupath.result.TestResult;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A test with a value on one side only, or with values of different metrics or units, of which the other side's counts as none.
 *
 * @param test the test's id
 * @param suite the suite's id
 * @param label the test's label
 * @param metric the metric's id, on the side that has a value
 * @param unit of the value
 * @param base the result of the base
 * @param other the result of the other side
 */
public record OneSided(
        String test, String suite, String label, String metric, String unit, Standing base, Standing other) {

    /**
     * The status of a test on one side.
     *
     * @param status {@code measured}, {@code unmeasured} (verified only), {@code unsupported}, {@code failed},
     *     {@code skipped}, {@code incomparable} where the value is of another metric or unit than those beside it, or
     *     {@code absent} where the file has no such result
     * @param reason why there is no value; absent where there is one or the file has no reason
     * @param value if there is one
     */
    public record Standing(
            String status,
            @Nullable String reason,
            @Nullable Double value) {

        static Standing of(Optional<TestResult> result) {
            return result.map(found -> new Standing(word(found), found.reason(), found.value()))
                    .orElse(new Standing("absent", null, null));
        }

        /** The same beside a result of another side; a value of another metric or unit is left out. */
        public static Standing of(Optional<TestResult> result, TestResult beside) {
            return result.filter(found -> found.value() != null)
                    .filter(found -> !found.isInTheMetricOf(beside))
                    .map(found -> new Standing(
                            "incomparable",
                            "measured as " + found.metricInWords() + ", not as " + beside.metricInWords(),
                            null))
                    .orElseGet(() -> of(result));
        }

        private static String word(TestResult result) {
            boolean ok = result.status() == TestResult.Status.OK;
            return ok
                    ? result.value() == null ? "unmeasured" : "measured"
                    : result.status().word();
        }
    }

    /** Whether the base has a value and the other side has none. */
    public boolean onlyInBase() {
        return base.value() != null && other.value() == null;
    }
}
