package io.github.gpupath.cli.session;

import io.github.gpupath.cli.console.Console;
import io.github.gpupath.cli.console.Signals;
import io.github.gpupath.cli.discovery.Suites;
import io.github.gpupath.cli.measure.Measurer;
import io.github.gpupath.cli.measure.PlannedTest;
import io.github.gpupath.cli.measure.Profile;
import io.github.gpupath.cli.measure.RunPlan;
import io.github.gpupath.cli.measure.Target;
import io.github.gpupath.cli.select.PhysicalDevice;
import io.github.gpupath.cli.select.TestSelection;
import io.github.gpupath.result.Settings;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.TestCase;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Carries out a request: tests, devices, measurement, records. */
public final class Runner {

    private final Console console;
    private final Suites suites;
    private final Targets targets;
    private final Measurer measurer;
    private final Clock clock;

    @Inject
    Runner(Console console, Suites suites, Targets targets, Measurer measurer, Clock clock) {
        this.console = console;
        this.suites = suites;
        this.targets = targets;
        this.measurer = measurer;
        this.clock = clock;
    }

    /**
     * Measures or only verifies.
     *
     * @param request what to run and where
     * @param profile how much effort it is worth
     * @param verifyOnly whether nothing is timed
     * @param relativeTo a test that must take part
     * @param publish is given the outcome when every driver is closed; not if the run ended before its first result
     * @return the exit code
     */
    public int run(
            Request request,
            Profile profile,
            boolean verifyOnly,
            @Nullable String relativeTo,
            Consumer<Outcome> publish) {
        List<TestCase> tests = tests(request, relativeTo);
        Instant start = clock.instant();
        Outcome outcome;
        Progress progress = new Progress(console, clock, request.progress());
        try (Signals signals = Signals.hear(() -> interrupted(progress))) {
            Targets.Chosen chosen = targets.open(request.backends(), request.device(), request.options());
            Recorder recorder = new Recorder(progress, console.invocation().cancellation());
            announce(chosen);
            RunPlan plan = new RunPlan(tests.stream().map(PlannedTest::of).toList(), chosen.targets(), profile);
            Throwable failure = execute(plan, verifyOnly, recorder);
            chosen.crew().close(recorder::notClosed);
            outcome = new Outcome(
                    recorder.file(HostFacts.tool(), HostFacts.host(start), settings(request, plan, verifyOnly)),
                    recorder.cancelled(),
                    failure);
        }
        if (outcome.isWorthKeeping()) {
            publish.accept(outcome);
        } else {
            console.note("the run ended before its first result; nothing is written");
        }
        return exitCode(outcome);
    }

    private static int exitCode(Outcome outcome) {
        Throwable failure = outcome.failure();
        if (failure instanceof RuntimeException e) {
            throw e;
        }
        if (failure instanceof Error e) {
            throw e;
        }
        if (failure != null) {
            throw new IllegalStateException(failure); // a checked exception that a plugin threw undeclared
        }
        return outcome.exitCode();
    }

    private void interrupted(Progress progress) {
        console.invocation().cancellation().request();
        progress.line("ending as soon as the driver lets go; once more ends at once");
    }

    private @Nullable Throwable execute(RunPlan plan, boolean verifyOnly, Recorder recorder) {
        try {
            recorder.lasted(verifyOnly ? measurer.verify(plan, recorder) : measurer.measure(plan, recorder));
            return null;
        } catch (Throwable e) {
            return e; // thrown again once the results so far are written
        } finally {
            recorder.end();
        }
    }

    private List<TestCase> tests(Request request, @Nullable String relativeTo) {
        List<Suite> all = suites.all();
        TestSelection selection = new TestSelection(suites.tests(all, Suites.settings(all, request.options())));
        List<TestCase> tests = selection.matching(request.selectors());
        if (relativeTo == null) {
            return tests;
        }
        TestCase base = selection.exactly(relativeTo);
        if (tests.contains(base)) {
            return tests;
        }
        console.note(relativeTo + " takes part too, since values are shown relative to it");
        List<TestCase> more = new ArrayList<>(List.of(base));
        more.addAll(tests);
        return more;
    }

    private void announce(Targets.Chosen chosen) {
        PhysicalDevice physical = chosen.physical();
        List<Target> members = chosen.targets();
        if (physical.isCpu()) {
            console.note("device: " + physical.name() + ": "
                    + members.stream()
                            .map(target -> target.device().name() + " ("
                                    + target.device().backend() + ")")
                            .collect(Collectors.joining(", ")));
        } else {
            console.note("device: " + physical.name() + " (" + physical.key() + ") through "
                    + members.stream().map(target -> target.device().backend()).collect(Collectors.joining(", ")));
        }
    }

    private Settings settings(Request request, RunPlan plan, boolean verifyOnly) {
        Profile profile = plan.profile();
        return new Settings(
                request.selectors(),
                plan.targets().stream()
                        .map(target -> target.device().backend())
                        .distinct()
                        .toList(),
                profile.name(),
                profile.warmUpSeconds(),
                profile.minBatchSeconds(),
                profile.targetDispatchSeconds(),
                profile.maxDispatchSeconds(),
                profile.minRounds(),
                profile.intervalGoal(),
                profile.maxSecondsPerTest(),
                verifyOnly,
                console.options().inProcess(),
                request.options());
    }
}
