package io.github.gpupath.cli.engine.measure.remarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.analysis.statistics.StatisticsCalculator;
import io.github.gpupath.result.Measurement.End;
import io.github.gpupath.result.Note;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How often steady noise gets a remark, and how often a real change gets one: simulated, the same every time. */
@Tag("slow")
class FalseAlarmTests {

    private static final int SERIES = 1_000;

    private final Random random = new Random(20261120);

    private List<Double> noise(String kind, int rounds, DoubleUnaryOperator speed) {
        return DoubleStream.iterate(0, round -> round + 1)
                .limit(rounds)
                .map(round -> 1e-3 * speed.applyAsDouble(round / (rounds - 1)) * factor(kind))
                .boxed()
                .toList();
    }

    private double factor(String kind) {
        double z = random.nextGaussian();
        return switch (kind) {
            case "normal" -> 1 + 0.01 * z;
            case "log-normal" -> Math.exp(0.3 * z);
            default -> throw new IllegalArgumentException(kind);
        };
    }

    /** The share of tests in which some remark begins with one of these words. */
    private double share(String kind, int rounds, int backends, DoubleUnaryOperator speed, String... headlines) {
        int hits = 0;
        for (int i = 0; i < SERIES; i++) {
            List<List<Double>> test = new ArrayList<>();
            for (int backend = 0; backend < backends; backend++) {
                test.add(noise(kind, rounds, speed));
            }
            List<Note> remarks = Remarks.on(test)
                    .about(
                            test.get(0),
                            StatisticsCalculator.of(test.get(0).stream()
                                    .mapToDouble(Double::doubleValue)
                                    .toArray()),
                            End.INTERVAL,
                            0.005);
            hits += remarks.stream()
                            .anyMatch(remark -> List.of(headlines).stream().anyMatch(remark.text()::startsWith))
                    ? 1
                    : 0;
        }
        return hits / (double) SERIES;
    }

    @ParameterizedTest
    @CsvSource({
        "normal, 10", "normal, 14", "normal, 20", "normal, 50", "normal, 200",
        "log-normal, 10", "log-normal, 14", "log-normal, 20", "log-normal, 50", "log-normal, 200"
    })
    void steadyNoiseIsNotCalledDrift(String kind, int rounds) {
        assertThat(share(kind, rounds, 1, time -> 1, "drifts", "slows down")).isLessThan(0.005);
        assertThat(share(kind, rounds, 2, time -> 1, "slows down")).isZero();
    }

    @ParameterizedTest
    @CsvSource({"10", "20", "50", "200"})
    void steadyNormalNoiseHasHardlyAnOutlier(int rounds) {
        assertThat(share("normal", rounds, 1, time -> 1, "outliers", "slow first"))
                .isLessThan(0.05);
    }

    @ParameterizedTest
    @CsvSource({"20, 1.08", "50, 1.05", "200, 1.04"})
    void aSpeedThatFallsSteadilyIsFound(int rounds, double end) {
        assertThat(share("normal", rounds, 1, time -> 1 + (end - 1) * time, "drifts"))
                .isGreaterThan(0.9);
        assertThat(share("normal", rounds, 2, time -> 1 + (end - 1) * time, "slows down on all backends"))
                .isGreaterThan(0.8);
    }
}
