package io.github.gpupath.cli.engine.session;

import io.github.gpupath.cli.engine.measure.Target;
import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.Settings;
import io.github.gpupath.result.SuiteRecord;
import java.time.Instant;
import java.util.List;

/** What is known before the next test begins: of a run that goes on, all that it had found out. */
final class Beginning {

    private Beginning() {}

    static ResultFile of(Task task, List<SuiteRecord> suites, List<Target> targets, Instant start, boolean inProcess) {
        Settings settings = RecordedSettings.of(task, targets, inProcess);
        return task.earlier()
                .map(earlier -> resumed(earlier.file(), settings, suites, start))
                .orElseGet(() -> fresh(settings, suites, targets, start));
    }

    private static ResultFile fresh(Settings settings, List<SuiteRecord> suites, List<Target> targets, Instant start) {
        return ResultFile.of(
                HostFacts.tool(),
                HostFacts.host(start),
                settings,
                targets.stream().map(target -> DeviceRecord.of(target.device())).toList(),
                suites,
                List.of(),
                List.of(),
                List.of(),
                null);
    }

    private static ResultFile resumed(ResultFile earlier, Settings settings, List<SuiteRecord> suites, Instant start) {
        return ResultFile.of(
                earlier.tool(),
                earlier.host().resumed(HostFacts.written(start)),
                settings,
                earlier.devices(),
                suites,
                earlier.results(),
                List.of(),
                earlier.problems(),
                null);
    }
}
