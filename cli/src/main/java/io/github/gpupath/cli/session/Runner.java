package io.github.gpupath.cli.session;

import io.github.gpupath.cli.console.Console;
import io.github.gpupath.cli.console.Signals;
import io.github.gpupath.cli.discovery.Refusals;
import io.github.gpupath.cli.discovery.Suites;
import io.github.gpupath.cli.measure.Measurer;
import io.github.gpupath.cli.measure.Profile;
import io.github.gpupath.cli.measure.RunPlan;
import io.github.gpupath.cli.measure.Target;
import io.github.gpupath.cli.select.PhysicalDevice;
import io.github.gpupath.cli.select.TestSelection;
import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.Settings;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.TestCase;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
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
    private final Provider<Progress> progress;
    private final Clock clock;

    @Inject
    Runner(
            Console console,
            Suites suites,
            Targets targets,
            Measurer measurer,
            Provider<Progress> progress,
            Clock clock) {
        this.console = console;
        this.suites = suites;
        this.targets = targets;
        this.measurer = measurer;
        this.progress = progress;
        this.clock = clock;
    }

    /**
     * Measures or only verifies.
     *
     * @param request what to run and where
     * @param profile how much time it may take
     * @param verifyOnly whether nothing is timed
     * @param relativeTo a test that must take part
     * @param publish is given the outcome before the drivers are closed, since closing may fail too; not if the run
     *     ended before its first result
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
        try (Signals signals = Signals.hear(this::interrupted)) {
            Targets.Chosen chosen = targets.open(request.backends(), request.device());
            try {
                announce(chosen);
                RunPlan plan = new RunPlan(tests, chosen.targets(), profile);
                outcome = outcome(plan, settings(request, plan, verifyOnly), start);
                if (outcome.isWorthKeeping()) {
                    publish.accept(outcome);
                } else {
                    console.note("the run ended before its first result; nothing is written");
                }
            } finally {
                chosen.backends().close(this::notClosed);
            }
        }
        return exitCode(outcome);
    }

    /** The results are out by now, so that it does not matter to them. */
    private void notClosed(String backend, Throwable failure) {
        console.note("the backend " + backend + " did not close: " + Refusals.describe(failure));
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

    private Outcome outcome(RunPlan plan, Settings settings, Instant start) {
        Recorder recorder = new Recorder(progress.get(), console.invocation().cancellation());
        Throwable failure = execute(plan, settings.verifyOnly(), recorder);
        ResultFile file = ResultFile.of(
                HostFacts.tool(),
                HostFacts.host(start),
                settings,
                plan.targets().stream()
                        .map(target -> DeviceRecord.of(target.device()))
                        .toList(),
                recorder.results());
        return new Outcome(file, recorder.cancelled(), failure);
    }

    private void interrupted() {
        console.invocation().cancellation().request();
        console.note("ending as soon as the driver lets go; once more ends at once");
    }

    private @Nullable Throwable execute(RunPlan plan, boolean verifyOnly, Recorder recorder) {
        try {
            if (verifyOnly) {
                measurer.verify(plan, recorder);
            } else {
                measurer.measure(plan, recorder);
            }
            return null;
        } catch (Throwable e) {
            return e; // thrown again once the results so far are written
        } finally {
            recorder.runFinished();
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

    private static Settings settings(Request request, RunPlan plan, boolean verifyOnly) {
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
                profile.wantedSamples(),
                profile.maxSecondsPerTest(),
                verifyOnly,
                request.options());
    }
}
