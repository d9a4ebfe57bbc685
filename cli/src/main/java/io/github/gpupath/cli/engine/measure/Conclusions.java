package io.github.gpupath.cli.engine.measure;

import io.github.gpupath.cli.engine.measure.remarks.Remarks;
import io.github.gpupath.cli.engine.workload.CountedWorkload;
import io.github.gpupath.result.Measurement;
import io.github.gpupath.result.Measurement.End;
import io.github.gpupath.result.Note;
import io.github.gpupath.result.Profile;
import io.github.gpupath.result.Statistics;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.suite.KernelWorkload.Readback;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.Workload.Launch;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Turns the samples of a test on all sessions into results, with what a reader should know about them. */
final class Conclusions {

    private final TestCase test;
    private final List<TestResult> kept;
    private final CountedWorkload counted;
    private final Profile profile;

    Conclusions(TestCase test, List<TestResult> kept, CountedWorkload counted, Profile profile) {
        this.test = test;
        this.kept = kept;
        this.counted = counted;
        this.profile = profile;
    }

    /** A result for each attempt that has enough samples. */
    List<TestResult> of(List<Attempt> attempts, Launch launch, End end) {
        Map<Attempt, Reading> readings = new LinkedHashMap<>();
        attempts.stream()
                .filter(attempt -> attempt.samples().number() >= Profile.FEWEST_ROUNDS)
                .forEach(attempt -> readings.put(attempt, Reading.of(attempt)));
        Remarks remarks =
                Remarks.on(readings.values().stream().map(Reading::comparable).toList());
        List<TestResult> results = new ArrayList<>();
        readings.forEach((attempt, reading) -> {
            Statistics statistics = reading.statistics(attempt.replicates());
            List<Note> notes = new ArrayList<>(attempt.notes());
            notes.addAll(reading.notes());
            notes.addAll(resumed());
            counted.coverage(launch)
                    .ifPresent(share -> notes.add(Note.percent(
                            "part of the set",
                            share,
                            String.format(
                                    Locale.ROOT,
                                    "a dispatch covers only %.3g %% of the working set (a full pass may exceed the "
                                            + "time limit); no level uses this result",
                                    100 * share))));
            notes.addAll(remarks.about(reading.comparable(), statistics, end, attempt.intervalGoal(profile)));
            attempt.twin().note(reading.timer(), statistics.median()).ifPresent(notes::add);
            TestResult measured = Results.measured(test, counted, attempt, reading, statistics, launch, end, notes);
            results.add(lacking(attempt)
                    .map(reason -> new Failure(true, reason, "", false))
                    .or(() -> beyondUpperBound(measured).map(reason -> new Failure(false, reason, "", false)))
                    .map(failure -> Results.failed(test, attempt.device(), failure, true))
                    .orElse(measured));
        });
        return results;
    }

    /** What the device lacks if a number without an expected value is 0 after a sample. */
    private Optional<String> lacking(Attempt attempt) {
        List<Readback> numbers = counted.workload().handedBack();
        return IntStream.range(0, numbers.size())
                .filter(i -> numbers.get(i).course().isEmpty())
                .filter(i -> attempt.samples().readback(i).stream().anyMatch(value -> value == 0))
                .mapToObj(numbers::get)
                .flatMap(number -> number.lack().stream()
                        .map(lack -> "it lacks " + lack + ": " + number.name() + " is 0 after a sample"))
                .findFirst();
    }

    /** Why a figure cannot be true: no time passed, or it is better than what the device is known to be able to do. */
    private Optional<String> beyondUpperBound(TestResult result) {
        Measurement measured = result.measured().orElseThrow();
        double value = measured.value();
        if (!(value > 0 && Double.isFinite(value))) {
            return Optional.of("a dispatch took " + measured.statistics().median() + " s, which is impossible");
        }
        if (counted.workload().upperBound().isEmpty()) {
            return Optional.empty();
        }
        double upperBound = counted.workload().upperBound().getAsDouble();
        boolean isBeyond = result.better() == Metric.Better.HIGHER ? value > upperBound : value < upperBound;
        String unit = test.metric().unit();
        return isBeyond
                ? Optional.of(String.format(
                        Locale.ROOT,
                        "%.4g %s exceeds the upper bound of %.4g %s for this device: the compiler removed the "
                                + "measured work, or the clock is wrong",
                        value,
                        unit,
                        upperBound,
                        unit))
                : Optional.empty();
    }

    private List<Note> resumed() {
        return kept.stream().allMatch(result -> result.geometry() == null)
                ? List.of()
                : List.of(Note.of(
                        "resumed",
                        "measured after the run was resumed, not interleaved with "
                                + kept.stream()
                                        .map(TestResult::backend)
                                        .distinct()
                                        .sorted()
                                        .collect(Collectors.joining(", "))));
    }
}
