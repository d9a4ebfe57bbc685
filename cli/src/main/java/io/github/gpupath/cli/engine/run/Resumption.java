package io.github.gpupath.cli.engine.run;

import io.github.gpupath.cli.engine.discovery.Origin;
import io.github.gpupath.cli.text.UserException;
import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.Measurement.End;
import io.github.gpupath.result.PluginRecord;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.ResultFile.Tool;
import io.github.gpupath.result.SuiteRecord;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.suite.Suite;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Goes on with a run that ended early: whether new figures belong into its file, and which results stay. */
final class Resumption {

    private Resumption() {}

    /**
     * Makes sure that this program may go on with a run.
     *
     * @param run how messages call it
     * @throws UserException if another program or plug-in began it
     */
    static void check(ResultFile earlier, String run, Tool tool, List<Suite> suites) {
        requireSame(run, describe(earlier.tool()), describe(tool));
        for (SuiteRecord then : earlier.suites()) {
            String suite = "suite " + then.id();
            Suite now = suites.stream()
                    .filter(each -> each.id().equals(then.id()))
                    .findFirst()
                    .orElseThrow(() -> UserException.usage(run + " has tests of " + suite + ", which is not installed"
                            + (then.plugin() == null
                                    ? ""
                                    : ": it is from " + then.plugin().line() + "; give its folder with --plugins")));
            requireSame(
                    run,
                    suite + from(then.plugin()),
                    suite + from(Origin.of(now).plugin().orElse(null)));
        }
    }

    /** Refuses two things of which a result file has only one. */
    static void requireSame(String run, String then, String now) {
        if (!then.equals(now)) {
            throw UserException.usage(run + " started with " + then + ", but this is " + now
                    + "; one file cannot hold both, so start a new run");
        }
    }

    private static String describe(Tool tool) {
        return tool.name() + " " + tool.version() + (tool.commit() == null ? "" : " of commit " + tool.commit())
                + " on Java " + tool.javaVersion();
    }

    static String describe(DeviceRecord device) {
        return device.name() + " through " + device.backend() + from(device.plugin()) + " with driver "
                + device.driver() + " " + device.driverVersion() + ", API " + device.apiVersion();
    }

    /** A plug-in is known by its content and its libraries', wherever their files lie and whatever they are called. */
    private static String from(@Nullable PluginRecord plugin) {
        return plugin == null ? "" : " of a plug-in with SHA-256 " + plugin.hashes();
    }

    /** The results that stay, by test. What the user cut short on a device is measured again through every backend. */
    static Map<String, List<TestResult>> kept(ResultFile earlier, boolean retryFailed) {
        return DeviceRecord.byDevice(earlier.devices()).stream()
                .flatMap(apiPaths -> earlier.results().stream()
                        .filter(result -> apiPaths.stream().anyMatch(apiPath -> apiPath.holds(result)))
                        .collect(Collectors.groupingBy(TestResult::test))
                        .values()
                        .stream())
                .flatMap(results -> stay(results, retryFailed))
                .collect(Collectors.groupingBy(TestResult::test));
    }

    /** Of the results of one test on one device. */
    private static Stream<TestResult> stay(List<TestResult> results, boolean retryFailed) {
        boolean cutShort = results.stream().anyMatch(result -> result.endedBy() == End.INTERRUPTION);
        return results.stream().filter(result -> switch (result.status()) {
            case OK -> !cutShort;
            case UNSUPPORTED -> true;
            case FAILED -> !retryFailed;
            case SKIPPED -> false;
        });
    }
}
