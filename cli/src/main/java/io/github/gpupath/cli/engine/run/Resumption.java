package io.github.gpupath.cli.engine.run;

import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.cli.engine.discovery.Suites;
import io.github.gpupath.cli.engine.measure.RunListener;
import io.github.gpupath.cli.engine.measure.TestPlan;
import io.github.gpupath.cli.text.UserException;
import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.Measurement.End;
import io.github.gpupath.result.Measurement.Geometry;
import io.github.gpupath.result.PluginRecord;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.ResultFile.Host;
import io.github.gpupath.result.ResultFile.Tool;
import io.github.gpupath.result.ResultKey;
import io.github.gpupath.result.SuiteRecord;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.Workload.Launch;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Goes on with a run that ended early: checks that both belong in one file, and finds its devices and what it has left. */
final class Resumption {

    private final ResultFile file;
    private final String name;
    private final boolean retryFailed;

    Resumption(ResultFile file, Path path, boolean retryFailed) {
        this.file = file;
        this.name = path.toString();
        this.retryFailed = retryFailed;
    }

    /** What the earlier run had found out. */
    ResultFile file() {
        return file;
    }

    /** How messages call it. */
    String name() {
        return name;
    }

    /**
     * Makes sure that new measurements belong into the same file.
     *
     * @param here all suites that are here
     * @throws UserException if another program, machine or plug-in began it
     */
    void check(Tool tool, Host host, boolean inProcess, List<Suite> here) {
        requireEqual(describe(file.tool()), describe(tool));
        requireEqual(describe(file.host()), describe(host));
        requireEqual(describe(file.settings().inProcess()), describe(inProcess));
        for (SuiteRecord then : file.suites()) {
            Suite now = here.stream()
                    .filter(suite -> suite.id().equals(then.id()))
                    .findFirst()
                    .orElseThrow(() -> UserException.usage(name + " has tests of the suite " + then.id()
                            + ", which is not here"
                            + (then.plugin() == null
                                    ? ""
                                    : ": it is from " + then.plugin().line() + "; name its folder by --plugins")));
            requireEqual(
                    describe("the suite " + then.id(), then.plugin()),
                    describe("the suite " + then.id(), Suites.plugin(now).orElse(null)));
        }
    }

    private static String describe(boolean inProcess) {
        return "drivers in " + (inProcess ? "this process (--in-process)" : "processes of their own");
    }

    /** A plug-in is told by its content and its libraries' alone, wherever their files lie and whatever they are called. */
    private static String describe(String what, @Nullable PluginRecord plugin) {
        return what + (plugin == null ? " of the program itself" : " of a plug-in with SHA-256 " + plugin.hashes());
    }

    private static String describe(Tool tool) {
        return tool.name() + " " + tool.version() + (tool.commit() == null ? "" : " of commit " + tool.commit())
                + " on Java " + tool.javaVersion();
    }

    private static String describe(Host host) {
        return host.os() + " on " + host.architecture() + " with " + host.processors() + " processors";
    }

    /** Refuses two things of which a result file has only one. */
    private void requireEqual(String then, String now) {
        if (!then.equals(now)) {
            throw UserException.usage(name + " was begun with " + then + ", and this is " + now
                    + "; figures of both do not belong in one file, so measure it anew");
        }
    }

    /** A turn for each physical device that has something left to do, of some tests. */
    List<DeviceRun> turns(Engine engine, List<TestCase> tests, RunListener listener) {
        return DeviceRecord.byDevice(file.devices()).stream()
                .map(ways -> {
                    List<TestPlan> left = tests.stream()
                            .flatMap(test -> missing(test, ways).stream())
                            .toList();
                    return new DeviceRun(ways, left, () -> targets(engine, ways, listener));
                })
                .filter(turn -> !turn.tests().isEmpty())
                .toList();
    }

    private Targets targets(Engine engine, List<DeviceRecord> ways, RunListener listener) {
        Targets targets = Targets.again(engine, ways, file.settings().options(), name, listener);
        try {
            for (int i = 0; i < ways.size(); i++) {
                requireEqual(
                        describe(ways.get(i)),
                        describe(DeviceRecord.of(targets.targets().get(i).device())));
                DeviceRecord recorded = ways.get(i);
                String backend = "the backend " + recorded.backend();
                requireEqual(
                        describe(backend, recorded.plugin()),
                        describe(
                                backend,
                                engine.backends()
                                        .named(recorded.backend())
                                        .plugin()
                                        .orElse(null)));
            }
            return targets;
        } catch (RuntimeException | Error e) {
            targets.pool().closeAfter(e);
            throw e;
        }
    }

    private static String describe(DeviceRecord device) {
        return device.name() + " through " + device.backend() + " with driver " + device.driver() + " "
                + device.driverVersion() + ", API " + device.apiVersion();
    }

    private Optional<TestPlan> missing(TestCase test, List<DeviceRecord> ways) {
        List<TestResult> results = kept(test, ways);
        Set<ResultKey> keys = results.stream().map(ResultKey::of).collect(Collectors.toSet());
        Set<String> undone = ways.stream()
                .filter(device -> !keys.contains(new ResultKey(test.id(), device.backend(), device.device())))
                .map(DeviceRecord::backend)
                .collect(Collectors.toSet());
        if (undone.isEmpty()) {
            return Optional.empty();
        }
        List<TestResult> done = results.stream()
                .filter(result -> !undone.contains(result.backend()))
                .toList();
        return Optional.of(
                new TestPlan(test, done.stream().map(TestResult::backend).collect(Collectors.toSet()), launch(done)));
    }

    /** The results of a device that stay. What the user cut short is measured again through every backend, side by side. */
    private List<TestResult> kept(TestCase test, List<DeviceRecord> ways) {
        List<TestResult> results = file.results().stream()
                .filter(result -> result.test().equals(test.id()) && DeviceRun.isOf(result, ways))
                .toList();
        boolean cutShort = results.stream().anyMatch(result -> result.endedBy() == End.INTERRUPTION);
        return results.stream()
                .filter(result -> switch (result.status()) {
                    case OK -> !cutShort;
                    case UNSUPPORTED -> true;
                    case FAILED -> !retryFailed;
                    case SKIPPED -> false;
                })
                .toList();
    }

    private static Optional<Launch> launch(List<TestResult> results) {
        return results.stream()
                .map(TestResult::geometry)
                .filter(Objects::nonNull)
                .findFirst()
                .map(Resumption::asLaunch);
    }

    private static Launch asLaunch(Geometry geometry) {
        List<Integer> axes = geometry.workgroups();
        return new Launch(new WorkgroupCount(axes.get(0), axes.get(1), axes.get(2)), geometry.arguments());
    }
}
