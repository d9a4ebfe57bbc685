package io.github.gpupath.cli.engine.run;

import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.cli.engine.discovery.FoundBackend;
import io.github.gpupath.cli.engine.measure.TestPlan;
import io.github.gpupath.cli.engine.select.PhysicalDevice;
import io.github.gpupath.cli.engine.store.ResultStore;
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
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.Workload.Launch;
import java.util.ArrayList;
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
    private final int lostLines;
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
     * Makes sure that what is measured now belongs into the same file, and says what of it is lost.
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
        if (lostLines > 0) {
            notes.note(lostLines + (lostLines == 1 ? " line" : " lines") + " of the journal of " + name
                    + " cannot be read; what is missing is measured again");
        }
    }

    /**
     * Makes sure that the plug-ins of the file are those that are here.
     *
     * @param suites those that are here and take part
     * @throws RefusedException if one is another
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

    /** A plug-in is told by its content alone, wherever its file lies and whatever it is called. */
    private static String describe(String what, @Nullable PluginRecord plugin) {
        return what + (plugin == null ? " of the program itself" : " of a plug-in with SHA-256 " + plugin.sha256());
    }

    private static String describe(Tool tool) {
        return tool.name() + " " + tool.version() + " on Java " + tool.javaVersion();
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
     * Makes sure that every test of which there is a result can still be told from others.
     *
     * @throws RefusedException if one is gone
     */
    void requireTests(List<TestCase> all) {
        Set<String> ids = all.stream().map(TestCase::id).collect(Collectors.toSet());
        for (TestResult result : file.results()) {
            if (!ids.contains(result.test())) {
                throw RefusedException.usage(
                        "the test " + result.test() + " of " + name + " does not exist any more, so measure it anew");
            }
        }
    }

    /** What is left to do of some tests. */
    List<TestPlan> missing(List<TestCase> tests) {
        return tests.stream().flatMap(test -> missing(test).stream()).toList();
    }

    /**
     * Starts the workers of the earlier run's backends and finds its devices again.
     *
     * @throws RefusedException if one of the devices is gone or has another driver
     */
    Targets targets(Engine engine, Notes notes) {
        List<FoundBackend> wanted = file.devices().stream()
                .map(DeviceRecord::backend)
                .distinct()
                .map(engine.backends()::named)
                .toList();
        WorkerPool pool = WorkerPool.start(engine, wanted, file.settings().options());
        try {
            List<DeviceInfo> left = new ArrayList<>(pool.devices());
            wanted.forEach(backend -> Targets.require(pool, backend));
            List<DeviceInfo> found = new ArrayList<>();
            for (DeviceRecord recorded : file.devices()) {
                DeviceInfo device = find(recorded, left, engine.backends().named(recorded.backend()));
                left.remove(device);
                found.add(device);
            }
            return Targets.of(pool, new PhysicalDevice(0, found), found, notes);
        } catch (RuntimeException | Error e) {
            pool.closeAfter(e);
            throw e;
        }
    }

    private DeviceInfo find(DeviceRecord recorded, List<DeviceInfo> devices, FoundBackend backend) {
        DeviceInfo device = devices.stream()
                .filter(candidate -> candidate.backend().equals(recorded.backend())
                        && candidate.identity().key().equals(recorded.device()))
                .findFirst()
                .orElseThrow(() -> RefusedException.unavailable(
                        "the backend " + recorded.backend() + " does not reach the device of " + name + ", "
                                + recorded.name() + " (" + recorded.device() + "), but "
                                + Targets.names(devices, recorded.backend())));
        requireEqual(describe(recorded), describe(DeviceRecord.of(device)));
        requireEqual(
                describe("the backend " + recorded.backend(), recorded.plugin()),
                describe("the backend " + recorded.backend(), backend.plugin().orElse(null)));
        return device;
    }

    private static String describe(DeviceRecord device) {
        return device.name() + " through " + device.backend() + " with driver " + device.driver() + " "
                + device.driverVersion() + ", API " + device.apiVersion();
    }

    private Optional<TestPlan> missing(TestCase test) {
        List<TestResult> results = kept(test);
        Set<ResultKey> keys = results.stream().map(ResultKey::of).collect(Collectors.toSet());
        Set<String> undone = file.devices().stream()
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

    /** The results that stay. What the user cut short is measured again everywhere, side by side. */
    private List<TestResult> kept(TestCase test) {
        List<TestResult> results = file.results().stream()
                .filter(result -> result.test().equals(test.id()))
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
