package io.github.gpupath.cli.engine.session;

import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.cli.engine.measure.HostClock;
import io.github.gpupath.cli.engine.measure.Measurer;
import io.github.gpupath.cli.engine.measure.RunPlan;
import io.github.gpupath.cli.engine.measure.Stopwatch;
import io.github.gpupath.cli.engine.measure.Target;
import io.github.gpupath.cli.engine.select.PhysicalDevice;
import io.github.gpupath.cli.engine.store.JournalFile;
import io.github.gpupath.cli.shell.console.Console;
import io.github.gpupath.cli.shell.console.ExitCodes;
import io.github.gpupath.cli.shell.console.Signals;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.SuiteRecord;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Carries out a task: tests, devices, measurement, records. */
public final class Runner {

    private final Console console;
    private final Planner planner;
    private final Targets targets;
    private final RecordedTargets recordedTargets;
    private final Measurer measurer;
    private final HostClock hostClock;
    private final Clock clock;

    @Inject
    Runner(
            Console console,
            Planner planner,
            Targets targets,
            RecordedTargets recordedTargets,
            Measurer measurer,
            HostClock hostClock,
            Clock clock) {
        this.console = console;
        this.planner = planner;
        this.targets = targets;
        this.recordedTargets = recordedTargets;
        this.measurer = measurer;
        this.hostClock = hostClock;
        this.clock = clock;
    }

    /**
     * Measures or only verifies.
     *
     * @param task what to do
     * @param journal where results are kept until they are published, if anywhere
     * @param publish is given the outcome when every driver is closed, and says where it is written; not if the run ended
     *     before its first result
     * @return the exit code
     */
    public int run(Task task, Optional<JournalFile> journal, Function<Outcome, Published> publish) {
        Planner.Plan plan = planner.plan(task);
        Instant start = clock.instant();
        task.earlier().ifPresent(earlier -> check(earlier, start));
        Outcome outcome;
        Published published = Published.nothing();
        try (Keeping keeping = new Keeping(journal, console)) {
            outcome = plan.missing().isEmpty() ? nothingMissing(task) : measure(plan, start, keeping);
            if (outcome.isWorthKeeping()) {
                published = publish.apply(outcome);
            } else {
                console.note("the run ended before its first result; nothing is written");
            }
            keeping.end(outcome, published);
        }
        int exitCode = exitCode(outcome);
        return published.isComplete() ? exitCode : ExitCodes.INTERNAL;
    }

    private void check(Earlier earlier, Instant start) {
        earlier.requireSame(
                HostFacts.tool(), HostFacts.host(start), console.options().inProcess());
        int lost = earlier.left().lost();
        if (lost > 0) {
            console.note(lost + (lost == 1 ? " line" : " lines") + " of the journal of " + earlier.name()
                    + " cannot be read; what is missing is measured again");
        }
    }

    private Outcome nothingMissing(Task task) {
        Earlier earlier = task.earlier().orElseThrow();
        console.note("nothing is missing in " + earlier.name());
        return new Outcome(earlier.file(), false, null);
    }

    private Outcome measure(Planner.Plan plan, Instant start, Keeping keeping) {
        Task asked = plan.task();
        Stopwatch stopwatch = new Stopwatch(hostClock);
        Progress progress = new Progress(console, clock, asked.request().progress());
        try (Signals signals = Signals.hear(() -> interrupted(progress))) {
            Targets.Chosen chosen = asked.earlier()
                    .map(recordedTargets::open)
                    .orElseGet(() -> targets.open(
                            asked.request().backends(),
                            asked.request().device(),
                            asked.request().options()));
            announce(chosen);
            Task task = asked.on(chosen.physical());
            Findings findings;
            try {
                ResultFile known = Beginning.of(
                        task,
                        records(plan),
                        chosen.targets(),
                        start,
                        console.options().inProcess());
                findings = new Findings(
                        known, plan.tests(), keeping.begin(known, task.earlier().isPresent(), progress::line));
            } catch (RuntimeException | Error e) {
                chosen.crew().closeAfter(e);
                throw e;
            }
            Recorder recorder = new Recorder(progress, console.invocation().cancellation(), findings);
            RunPlan runPlan = new RunPlan(plan.missing(), chosen.targets(), task.profile(), plan.suites());
            Throwable failure = execute(runPlan, task.verifyOnly(), recorder, stopwatch);
            chosen.crew().close(recorder::notClosed);
            if (failure == null) {
                findings.add(stopwatch.duration());
            }
            findings.conclude(plan.suites());
            return new Outcome(findings.file(), recorder.cancelled(), failure);
        }
    }

    /** The suites of the tests that take part. */
    private static List<SuiteRecord> records(Planner.Plan plan) {
        return plan.suites().stream()
                .map(suite -> SuiteRecord.of(
                        suite,
                        plan.tests().stream()
                                .filter(test -> test.suite().equals(suite.id()))
                                .toList()))
                .filter(record -> !record.axes().isEmpty())
                .toList();
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

    private @Nullable Throwable execute(RunPlan plan, boolean verifyOnly, Recorder recorder, Stopwatch stopwatch) {
        try {
            if (verifyOnly) {
                measurer.verify(plan, recorder, stopwatch);
            } else {
                measurer.measure(plan, recorder, stopwatch);
            }
            return null;
        } catch (Throwable e) {
            return e; // thrown again once the results so far are written
        } finally {
            recorder.end();
        }
    }

    private void announce(Targets.Chosen chosen) {
        PhysicalDevice physical = chosen.physical();
        Stream<DeviceInfo> members = chosen.targets().stream().map(Target::device);
        console.note("device: " + physical.title()
                + (physical.isCpu()
                        ? members.map(member -> member.name() + " (" + member.backend() + ")")
                                .collect(Collectors.joining(", ", ": ", ""))
                        : members.map(DeviceInfo::backend).collect(Collectors.joining(", ", " through ", ""))));
    }
}
