package io.github.gpupath.cli.engine.store;

import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.TestResult;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A line of a journal after the first; one of its components is there.
 *
 * @param devices the devices, once their clocks are tested
 * @param result a result that is final; replaces one of the same test, backend and device
 * @param problem something that went wrong beside the results
 * @param duration where the time went: the run is over
 */
record JournalLine(
        @Nullable List<DeviceRecord> devices,
        @Nullable TestResult result,
        ResultFile.@Nullable Problem problem,
        ResultFile.@Nullable Duration duration) {

    static JournalLine of(List<DeviceRecord> devices) {
        return new JournalLine(List.copyOf(devices), null, null, null);
    }

    static JournalLine of(TestResult result) {
        return new JournalLine(null, result, null, null);
    }

    static JournalLine of(ResultFile.Problem problem) {
        return new JournalLine(null, null, problem, null);
    }

    static JournalLine of(ResultFile.Duration duration) {
        return new JournalLine(null, null, null, duration);
    }

    /** Whether it says nothing that this version knows. */
    boolean saysNothing() {
        return devices == null && result == null && problem == null && duration == null;
    }
}
