package io.github.gpupath.cli.engine.store;

import io.github.gpupath.cli.engine.select.PhysicalDevice;
import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.TestResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a list says of a run.
 *
 * @param startedAt when it began, ISO 8601 in UTC
 * @param devices the names of its devices; all software drivers have one
 * @param selectors the tests that were selected; none stands for all suites
 * @param profile the name of the effort for each figure
 * @param results how many there are of each status, by its word
 */
public record RunSummary(
        String startedAt,
        List<String> devices,
        List<String> backends,
        List<String> selectors,
        String profile,
        boolean verifyOnly,
        Map<String, Integer> results,
        boolean endedEarly) {

    static RunSummary of(ResultFile file, boolean endedEarly) {
        Map<String, Integer> results = new LinkedHashMap<>();
        for (TestResult.Status status : TestResult.Status.values()) {
            file.results().stream()
                    .filter(result -> result.status() == status)
                    .forEach(result -> results.merge(status.word(), 1, Integer::sum));
        }
        return new RunSummary(
                file.host().startedAt(),
                DeviceRecord.byDevice(file.devices()).stream()
                        .map(apiPaths -> apiPaths.get(0))
                        .map(device -> device.runsOnCpu() ? PhysicalDevice.CPU_DRIVERS : device.name())
                        .toList(),
                file.settings().backends(),
                file.settings().selectors(),
                file.settings().effort().name(),
                file.settings().verifyOnly(),
                results,
                endedEarly);
    }
}
