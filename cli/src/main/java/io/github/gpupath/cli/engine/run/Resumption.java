package io.github.gpupath.cli.engine.run;

import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.cli.engine.measure.RunListener;
import io.github.gpupath.cli.engine.measure.TestPlan;
import io.github.gpupath.cli.engine.store.Json;
import io.github.gpupath.cli.engine.store.ResultStore;
import io.github.gpupath.cli.engine.workload.FaultySuiteException;
import io.github.gpupath.cli.engine.workload.Outline;
import io.github.gpupath.cli.text.Notes;
import io.github.gpupath.cli.text.RefusedException;
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
import io.github.gpupath.suite.KnownDevice;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.Workload.Launch;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Goes on with a run that ended early: checks that both belong in one file, and finds its devices and what it has left. */
final class Resumption {

    private final ResultFile file;
    private final String name;
    private final List<String> lostLines;
    private final boolean retryFailed;

    Resumption(ResultStore.Earlier earlier, boolean retryFailed) {
        this.file = earlier.file();
        this.name = earlier.path().toString();
        this.lostLines = earlier.lostLines();
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
     * Makes sure that new measurements belong into the same file, and says which facts are lost.
     *
     * @throws RefusedException if another program or machine began it
     */
    void check(Tool tool, Host host, boolean inProcess, Notes notes) {
        requireEqual(describe(file.tool()), describe(tool));
        requireEqual(describe(file.host()), describe(host));
        if (inProcess != file.settings().inProcess()) {
            throw RefusedException.usage(name + " was begun "
                    + (inProcess
                            ? "without --in-process; leave it out here too"
                            : "with --in-process; give it here too"));
        }
        String last = file.host().lastStartedAt();
        if (Instant.parse(host.startedAt()).isBefore(Instant.parse(last))) {
            throw RefusedException.usage(
                    name + (last.equals(file.host().startedAt()) ? " was begun at " : " was resumed at ") + last
                            + ", and by this computer's clock it is "
                            + host.startedAt() + "; set the clock, or measure it anew");
        }
        if (!lostLines.isEmpty()) {
            notes.note(lostLines.size() + (lostLines.size() == 1 ? " line" : " lines") + " of the journal of " + name
                    + " cannot be read (" + lostLines.get(0) + "); what is missing is measured again");
        }
    }

    /**
     * Makes sure that there is a plug-in for each suite of the file that is from one.
     *
     * @param here the ids of all suites that are here
     * @throws RefusedException if one is missing
     */
    void requireSuites(Set<String> here) {
        for (SuiteRecord suite : file.suites()) {
            PluginRecord plugin = suite.plugin();
            if (plugin != null && !here.contains(suite.id())) {
                throw RefusedException.usage(name + " has tests of the suite " + suite.id()
                        + ", which is not here: it is from " + plugin.line() + "; name its folder by --plugins");
            }
        }
    }

    /**
     * Makes sure that the plug-ins here are the plug-ins of the file.
     *
     * @param suites that are here and take part
     * @throws RefusedException if a plug-in differs
     */
    void requirePlugins(List<SuiteRecord> suites) {
        for (SuiteRecord now : suites) {
            file.suites().stream()
                    .filter(then -> then.id().equals(now.id()))
                    .forEach(then -> requireEqual(
                            describe("the suite " + then.id(), then.plugin()),
                            describe("the suite " + now.id(), now.plugin())));
        }
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
            throw RefusedException.usage(name + " was begun with " + then + ", and this is " + now
                    + "; figures of both do not belong in one file, so measure it anew");
        }
    }

    /**
     * Makes sure that every test with a result is still the same test.
     *
     * @throws RefusedException if one is gone, or measures something else
     */
    void requireTests(List<TestCase> all) {
        Map<String, Metric> metrics = all.stream().collect(Collectors.toMap(TestCase::id, TestCase::metric));
        for (TestResult result : file.results()) {
            Metric metric = metrics.get(result.test());
            if (metric == null) {
                throw RefusedException.usage(
                        "the test " + result.test() + " of " + name + " does not exist any more, so measure it anew");
            }
            if (!metric.id().equals(result.metric())
                    || !metric.unit().equals(result.unit())
                    || metric.better() != result.better()) {
                throw RefusedException.usage("the test " + result.test() + " of " + name + " is in " + metric.unit()
                        + ", and was in " + result.unit() + ", so measure it anew");
            }
        }
    }

    /**
     * A turn for each physical device that has something left to do, of some tests.
     *
     * @throws RefusedException if a test was launched as it never is on its device, by what the file says of that; what the device
     *     says itself is known when its turn comes
     */
    List<Turn> turns(Engine engine, List<TestCase> tests, RunListener listener) {
        return DeviceRecord.byDevice(file.devices()).stream()
                .map(ways -> {
                    List<TestPlan> left = tests.stream()
                            .flatMap(test -> missing(test, ways).stream())
                            .toList();
                    requireLaunches(engine, left, file.known(ways.get(0)));
                    return new Turn(ways, left, () -> targets(engine, ways, left, listener));
                })
                .filter(turn -> !turn.tests().isEmpty())
                .toList();
    }

    private Targets targets(Engine engine, List<DeviceRecord> ways, List<TestPlan> left, RunListener listener) {
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
            requireLaunches(engine, left, targets.known());
            return targets;
        } catch (RuntimeException | Error e) {
            targets.pool().closeAfter(e);
            throw e;
        }
    }

    private void requireLaunches(Engine engine, List<TestPlan> tests, KnownDevice known) {
        tests.forEach(planned -> requireLaunch(engine, planned.on(known)));
    }

    /** Refuses a launch with which the test is never measured on its device: it may end in no time, or hang the driver. */
    private void requireLaunch(Engine engine, TestPlan planned) {
        if (planned.launch().isEmpty()) {
            return;
        }
        Launch launch = planned.launch().get();
        Outline outline;
        try {
            outline = engine.suites().outline(planned.test());
        } catch (FaultySuiteException fault) {
            return; // launches nothing, and becomes the test's result
        }
        if (outline.scales().stream().noneMatch(scale -> scale.launches().contains(launch))) {
            WorkgroupCount count = launch.workgroups();
            throw RefusedException.usage("the test " + planned.test().id() + " of " + name + " was launched with "
                    + List.of(count.x(), count.y(), count.z()) + " workgroups and the arguments "
                    + Json.writeLine(launch.arguments()).strip()
                    + ", as it never is on this device, so measure it anew");
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
                .filter(result -> result.test().equals(test.id()) && Turn.isOf(result, ways))
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
