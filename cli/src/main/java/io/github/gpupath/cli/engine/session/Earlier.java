package io.github.gpupath.cli.engine.session;

import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.cli.engine.measure.PlannedTest;
import io.github.gpupath.cli.engine.store.Unfinished;
import io.github.gpupath.cli.shell.console.UserError;
import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.Measurement.End;
import io.github.gpupath.result.Measurement.Geometry;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.ResultFile.Host;
import io.github.gpupath.result.ResultFile.Tool;
import io.github.gpupath.result.ResultKey;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.Workload.Launch;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A run that ended early and is to go on.
 *
 * @param left what it has left
 * @param retryFailed whether tests that failed are tried again
 */
public record Earlier(Unfinished left, boolean retryFailed) {

    /** What it had found out. */
    ResultFile file() {
        return left.file();
    }

    /** How messages call it. */
    String name() {
        return left.results().toString();
    }

    /**
     * Makes sure that what is measured now belongs into the same file.
     *
     * @throws UserError if another program or machine began it
     */
    void requireSame(Tool tool, Host host, boolean inProcess) {
        if (!tool.equals(file().tool())) {
            throw refused(describe(file().tool()), describe(tool));
        }
        if (!describe(host).equals(describe(file().host()))) {
            throw refused(describe(file().host()), describe(host));
        }
        if (inProcess != file().settings().inProcess()) {
            throw UserError.usage(name() + " was begun "
                    + (inProcess
                            ? "without --in-process; leave it out here too"
                            : "with --in-process; give it here too"));
        }
    }

    private static String describe(Tool tool) {
        return tool.name() + " " + tool.version() + " on Java " + tool.javaVersion();
    }

    private static String describe(Host host) {
        return host.os() + " on " + host.architecture() + " with " + host.processors() + " processors";
    }

    /** Two things of which a result file has only one. */
    UserError refused(String then, String now) {
        return UserError.usage(name() + " was begun with " + then + ", and this is " + now
                + "; figures of both do not belong in one file, so measure it anew");
    }

    /**
     * Makes sure that every test of which there is a result can still be told from others.
     *
     * @throws UserError if one is gone
     */
    void requireTests(List<TestCase> all) {
        Set<String> ids = all.stream().map(TestCase::id).collect(Collectors.toSet());
        for (TestResult result : file().results()) {
            if (!ids.contains(result.test())) {
                throw UserError.usage(
                        "the test " + result.test() + " of " + name() + " does not exist any more, so measure it anew");
            }
        }
    }

    /** What is left to do of some tests. */
    List<PlannedTest> missing(List<TestCase> tests) {
        return tests.stream().flatMap(test -> missing(test).stream()).toList();
    }

    private Optional<PlannedTest> missing(TestCase test) {
        List<TestResult> results = kept(test);
        Set<ResultKey> keys = results.stream().map(ResultKey::of).collect(Collectors.toSet());
        Set<String> undone = file().devices().stream()
                .filter(device -> !keys.contains(new ResultKey(test.id(), device.backend(), device.device())))
                .map(DeviceRecord::backend)
                .collect(Collectors.toSet());
        if (undone.isEmpty()) {
            return Optional.empty();
        }
        List<TestResult> done = results.stream()
                .filter(result -> !undone.contains(result.backend()))
                .toList();
        return Optional.of(new PlannedTest(
                test, done.stream().map(TestResult::backend).collect(Collectors.toSet()), launch(done)));
    }

    /** The results that stay. What the user cut short is measured again everywhere, side by side. */
    private List<TestResult> kept(TestCase test) {
        List<TestResult> results = file().results().stream()
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
                .map(Earlier::asLaunch);
    }

    private static Launch asLaunch(Geometry geometry) {
        List<Integer> axes = geometry.workgroups();
        return new Launch(new WorkgroupCount(axes.get(0), axes.get(1), axes.get(2)), geometry.arguments());
    }
}
