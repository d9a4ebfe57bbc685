package io.github.gpupath.cli.engine.run;

import io.github.gpupath.cli.engine.discovery.Origin;
import io.github.gpupath.cli.engine.discovery.Suites;
import io.github.gpupath.cli.engine.measure.RunPlan;
import io.github.gpupath.cli.engine.select.TestSelection;
import io.github.gpupath.cli.engine.store.HostFacts;
import io.github.gpupath.cli.text.Notes;
import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.Profile;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.ResultFile.Host;
import io.github.gpupath.result.Settings;
import io.github.gpupath.result.SuiteRecord;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.TestCase.Tier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Resolves a request: the tests at once, the rest when its devices are known. */
final class Planner {

    private final Engine engine;
    private final RunRequest request;
    private final Optional<ResultFile> earlier;
    private final List<String> selectors;
    private final SuiteSettings options;
    private final List<Suite> suites;
    private final TestSelection selection;
    private final List<TestCase> clocks;
    private final Notes notes;
    private List<TestCase> tests;

    /**
     * Finds the tests of a request and the one that others are shown relative to.
     *
     * @param earlier the run that is resumed; empty for a new one
     * @param notes receives a line for tests that were added or left out
     * @throws io.github.gpupath.cli.text.UserException if a selector takes no test, an option changes none, or the earlier run cannot
     *     go on here
     */
    Planner(Engine engine, RunRequest request, Optional<ResultFile> earlier, String run, Notes notes) {
        this.engine = engine;
        this.request = request;
        this.earlier = earlier;
        this.notes = notes;
        suites = engine.suites().all();
        earlier.ifPresent(file -> Resumption.check(file, run, HostFacts.tool(), suites));
        options = Suites.settings(suites, request.options());
        List<TestCase> known = engine.suites().tests(suites, options);
        selection = new TestSelection(known);
        Tier tier = TestSelection.tier(request.effort());
        selectors = new ArrayList<>(request.selectors());
        if (request.relativeTo() != null) {
            TestCase base = selection.exactly(request.relativeTo());
            if (!selection.measured(selectors, tier).contains(base)) {
                notes.note(base.id() + " is added: values are relative to it");
                selectors.add(base.id());
            }
        }
        tests = selection.measured(selectors, tier);
        int leftOut = selection.measured(selectors, Tier.DEFAULT).size() - tests.size();
        if (leftOut > 0) {
            notes.note("--quick skips " + leftOut + " tests; name them to include them");
        }
        clocks = known.stream().filter(ClockCalibration::isOfClock).toList();
    }

    /** Adds the tests of the clock in kernels to selected tests in cycles; a new run does so if a device has that clock. */
    void addClocks() {
        List<String> added = clocks.stream()
                .filter(test -> !tests.contains(test))
                .map(TestCase::id)
                .toList();
        if (!request.verifyOnly()
                && !added.isEmpty()
                && tests.stream().anyMatch(test -> test.metric().isInCycles())) {
            notes.note(String.join(", ", added)
                    + (added.size() == 1 ? " is" : " are")
                    + " added: latencies are also shown in cycles");
            selectors.addAll(added);
            tests = selection.measured(selectors, TestSelection.tier(request.effort()));
        }
    }

    /** The options of suites, in their one spelling. */
    Map<String, String> options() {
        return options.chosen();
    }

    /**
     * The plan for some devices, with the dispatches and processes that their drivers need.
     *
     * @param devices for each physical device the API paths to it
     */
    RunPlan plan(List<List<DeviceRecord>> devices) {
        List<String> backends = devices.stream()
                .flatMap(List::stream)
                .map(DeviceRecord::backend)
                .distinct()
                .toList();
        boolean isCpu = devices.get(0).get(0).runsOnCpu();
        Profile effort = isCpu ? request.effort().onCpu() : request.effort();
        boolean usesProcesses = backends.stream().map(engine.backends()::named).anyMatch(engine::usesProcesses);
        Settings settings = new Settings(
                selectors,
                backends,
                usesProcesses ? effort : effort.withProcesses(1),
                request.verifyOnly(),
                engine.inProcess(),
                options.chosen());
        return new RunPlan(
                settings,
                suites,
                ClockCalibration.around(tests),
                clocks.stream().findFirst().map(TestCase::id),
                devices,
                earlier.map(file -> Resumption.kept(file, request.retryFailed()))
                        .orElse(Map.of()));
    }

    /** What is known before the first test: of a run that goes on, all that it had found out. */
    ResultFile start(RunPlan plan, Host host) {
        return ResultFile.of(
                        HostFacts.tool(),
                        earlier.map(file -> file.host().resumed(host.startedAt()))
                                .orElse(host),
                        plan.settings(),
                        earlier.map(ResultFile::devices)
                                .orElse(plan.devices().stream()
                                        .flatMap(List::stream)
                                        .toList()),
                        records(),
                        earlier.map(ResultFile::results).orElse(List.of()),
                        List.of(),
                        earlier.map(ResultFile::problems).orElse(List.of()),
                        null)
                .withClock(earlier.map(ResultFile::clockReadings).orElse(List.of()));
    }

    /** The suites that take part. */
    private List<SuiteRecord> records() {
        return suites.stream()
                .map(suite -> SuiteRecord.of(
                        suite,
                        tests.stream()
                                .filter(test -> test.suite().equals(suite.id()))
                                .toList(),
                        Origin.of(suite).plugin()))
                .filter(record -> !record.axes().isEmpty())
                .toList();
    }
}
