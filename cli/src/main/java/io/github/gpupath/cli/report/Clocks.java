package io.github.gpupath.cli.report;

import io.github.gpupath.cli.analysis.compare.Column;
import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.TestResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Says by which clock each column was timed, how fine that is, and why it is not the device's. */
final class Clocks {

    private static final String DEVICE = "device";

    private Clocks() {}

    /** A line for each column in which something was timed. */
    static List<String> lines(ResultFile file, List<Column> columns) {
        List<String> lines = new ArrayList<>();
        for (Column column : columns) {
            List<TestResult> timed = file.results().stream()
                    .filter(column::holds)
                    .filter(result -> result.timer() != null)
                    .toList();
            if (!timed.isEmpty()) {
                lines.add("clock of " + column.title() + ": "
                        + clock(
                                timed,
                                column.device(file).map(DeviceRecord::timer).orElse(null)));
            }
        }
        return lines;
    }

    private static String clock(List<TestResult> timed, DeviceRecord.@Nullable Timer timer) {
        List<TestResult> byHost =
                timed.stream().filter(result -> !DEVICE.equals(result.timer())).toList();
        if (byHost.size() == timed.size()) {
            return "host time" + why(timer);
        }
        String exceptions = byHost.isEmpty() ? "" : "; host time for " + TestNames.brief(byHost, timed);
        return "device timestamps" + (timer == null ? "" : steps(timer)) + exceptions;
    }

    private static String why(DeviceRecord.@Nullable Timer timer) {
        if (timer == null) {
            return ", since the device has no timer";
        }
        return timer.problem() == null ? "" : ", since the device's timer is implausible: " + timer.problem();
    }

    private static String steps(DeviceRecord.Timer timer) {
        String reported = nanos(timer.reportedResolutionNanos());
        return timer.measuredResolutionNanos() == null
                ? ", in steps of " + reported + " as reported by the driver"
                : ", in steps of " + nanos(timer.measuredResolutionNanos()) + " as measured (the driver reports "
                        + reported + ")";
    }

    private static String nanos(double nanos) {
        boolean whole = nanos >= 100 || Math.abs(nanos - Math.rint(nanos)) < 0.05;
        return String.format(Locale.ROOT, whole ? "%.0f ns" : "%.1f ns", nanos);
    }
}
