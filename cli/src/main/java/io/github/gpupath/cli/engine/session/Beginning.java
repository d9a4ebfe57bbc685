package io.github.gpupath.cli.engine.session;

import io.github.gpupath.cli.engine.measure.Target;
import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.Settings;
import java.time.Instant;
import java.util.List;

/** What is known before the next test begins: of a run that goes on, all that it had found out. */
final class Beginning {

    private Beginning() {}

    static ResultFile of(Task task, List<Target> targets, Instant start, boolean inProcess) {
        Settings settings = RecordedSettings.of(task, targets, inProcess);
        return task.earlier()
                .map(earlier -> resumed(earlier.file(), settings, start))
                .orElseGet(() -> fresh(settings, targets, start));
    }

    private static ResultFile fresh(Settings settings, List<Target> targets, Instant start) {
        return ResultFile.of(
                HostFacts.tool(),
                HostFacts.host(start),
                settings,
                targets.stream().map(target -> DeviceRecord.of(target.device())).toList(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                null);
    }

    private static ResultFile resumed(ResultFile earlier, Settings settings, Instant start) {
        return ResultFile.of(
                earlier.tool(),
                earlier.host().resumed(HostFacts.written(start)),
                settings,
                earlier.devices(),
                earlier.suites(),
                earlier.results(),
                List.of(),
                earlier.problems(),
                null);
    }
}
