package io.github.gpupath.cli.engine.measure.remarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.analysis.statistics.StatisticsCalculator;
import io.github.gpupath.result.Measurement.End;
import io.github.gpupath.result.Note;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RemarksTests {

    private static final double GOAL = 0.005;

    /** Samples that vary by a fifth of a percent. */
    private static List<Double> steady(int rounds) {
        return IntStream.range(0, rounds)
                .mapToObj(round -> 1e-3 * (1 + 0.001 * (round * 7 % 5 - 2)))
                .toList();
    }

    private static List<Double> with(List<Double> samples, int round, double sample) {
        List<Double> changed = new ArrayList<>(samples);
        changed.set(round, sample);
        return changed;
    }

    /** The last half takes another time. */
    private static List<Double> step(int rounds, double factor) {
        List<Double> steady = steady(rounds);
        return IntStream.range(0, rounds)
                .mapToObj(round -> steady.get(round) * (round < rounds / 2 ? 1 : factor))
                .toList();
    }

    private static List<String> alone(End end, List<Double> samples) {
        return on(end, samples, List.of(samples));
    }

    private static List<String> on(End end, List<Double> samples, List<List<Double>> all) {
        double[] values = samples.stream().mapToDouble(Double::doubleValue).toArray();
        return Remarks.on(all).about(samples, StatisticsCalculator.of(values), end, GOAL).stream()
                .map(Note::text)
                .toList();
    }

    @Test
    void steadySamplesGiveNone() {
        assertThat(alone(End.INTERVAL, steady(10))).isEmpty();
        assertThat(alone(End.TIME, steady(40))).isEmpty();
    }

    @Test
    void outliersAreCountedAndTheSlowestIsCompared() {
        assertThat(alone(End.INTERVAL, with(with(steady(40), 7, 1.8e-3), 30, 1.2e-3)))
                .containsExactly("outliers: up to 1.80 times the median, 2 of 40 samples");
        assertThat(alone(End.INTERVAL, with(steady(40), 7, 0.41e-3)))
                .containsExactly("outliers: down to 0.41 times the median, 1 of 40 samples");
    }

    @Test
    void theTicksOfAQuietClockAreNoOutliers() {
        double[] ticks = new double[40];
        Arrays.fill(ticks, 1e-3);
        ticks[9] = 1.009e-3;
        assertThat(alone(End.INTERVAL, DoubleStream.of(ticks).boxed().toList())).isEmpty();
        ticks[9] = 1.011e-3;
        assertThat(alone(End.INTERVAL, DoubleStream.of(ticks).boxed().toList()))
                .containsExactly("outliers: up to 1.01 times the median, 1 of 40 samples");
    }

    @Test
    void aSlowFirstRoundIsNamedAndNotCountedAgain() {
        List<Double> slowStart = with(steady(20), 0, 2.1e-3);
        assertThat(alone(End.INTERVAL, slowStart))
                .containsExactly("slow first round: 2.10 times the median of the others");
        assertThat(alone(End.INTERVAL, with(slowStart, 5, 1.5e-3)))
                .containsExactly(
                        "slow first round: 2.10 times the median of the others",
                        "outliers: up to 1.50 times the median, 1 of 20 samples");
    }

    @Test
    void driftIsToldInBothDirections() {
        assertThat(alone(End.INTERVAL, step(20, 1.023)))
                .containsExactly("drifts: 2.3 % more time in the last half of the rounds than in the first");
        assertThat(alone(End.INTERVAL, step(21, 0.95)))
                .containsExactly("drifts: 5.0 % less time in the last half of the rounds than in the first");
        assertThat(alone(End.INTERVAL, step(20, 1.009))).isEmpty();
    }

    @Test
    void driftOfEveryBackendToTheSlowerIsTheDevices() {
        List<Double> slower = step(20, 1.023);
        List<Double> faster = step(20, 0.95);
        String together = "slows down on all backends: 2.3 % more time in the last half of the rounds than in"
                + " the first; the device (heat, falling clock) or the host slows down";
        String alone = "drifts: 2.3 % more time in the last half of the rounds than in the first";

        assertThat(on(End.INTERVAL, slower, List.of(slower, step(20, 1.05)))).containsExactly(together);
        assertThat(on(End.INTERVAL, slower, List.of(slower, steady(20)))).containsExactly(alone);
        assertThat(on(End.INTERVAL, slower, List.of(slower, faster))).containsExactly(alone);
        assertThat(on(End.INTERVAL, slower, List.of(slower))).containsExactly(alone);
    }

    @Test
    void anIntervalThatIsWiderThanAskedForSaysWhatCameFirst() {
        List<Double> wide = IntStream.range(0, 12)
                .mapToObj(round -> 1e-3 * (1 + 0.01 * (round * 5 % 7)))
                .toList();
        assertThat(alone(End.TIME, wide)).containsExactly("time limit reached: ±1.9 % instead of ±0.50 %");
        assertThat(alone(End.INTERRUPTION, wide))
                .containsExactly("interrupted: ±1.9 % instead of ±0.50 %, after 12 rounds");
        assertThat(alone(End.INTERVAL, wide)).isEmpty();
    }

    @Test
    void anIntervalThatIsVeryWideAsksForTheReason() {
        List<Double> wild = IntStream.range(0, 12)
                .mapToObj(round -> 1e-3 * (1 + 0.1 * (round * 5 % 7)))
                .toList();
        assertThat(alone(End.TIME, wild))
                .containsExactly(
                        "time limit reached: ±15 % instead of ±0.50 %; check for other load on this " + "machine");
    }
}
