package io.github.gpupath.cli.analysis.compare;

import io.github.gpupath.result.TestResult;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The status of a test in one column.
 *
 * @param status {@code measured}, {@code unmeasured} (verified only), {@code unsupported}, {@code failed}, {@code skipped},
 *     {@code incomparable} where the value is of another metric or unit than those beside it, or {@code absent} where the
 *     file has no such result
 * @param reason why there is no value; absent where there is one or the file has no reason
 * @param value if there is one
 */
public record Standing(
        String status, @Nullable String reason, @Nullable Double value) {

    /** The status of a result beside another one; a value of another metric or unit is left out. */
    public static Standing of(Optional<TestResult> result, TestResult beside) {
        if (result.isEmpty()) {
            return new Standing("absent", null, null);
        }
        TestResult found = result.get();
        if (found.value() != null && !found.isInTheMetricOf(beside)) {
            return new Standing(
                    "incomparable",
                    "measured as " + found.metricInWords() + ", not as " + beside.metricInWords(),
                    null);
        }
        String word = found.status() != TestResult.Status.OK
                ? found.status().word()
                : found.value() == null ? "unmeasured" : "measured";
        return new Standing(word, found.reason(), found.value());
    }

    /** The status with the reason. */
    public String words() {
        return reason == null ? status : status + ": " + reason;
    }
}
