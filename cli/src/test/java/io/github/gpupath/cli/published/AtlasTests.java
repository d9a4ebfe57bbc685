package io.github.gpupath.cli.published;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.gpupath.cli.analysis.statistics.Interval;
import io.github.gpupath.cli.analysis.statistics.Replicates;
import io.github.gpupath.cli.analysis.statistics.StatisticsCalculator;
import io.github.gpupath.cli.engine.store.ResultFiles;
import io.github.gpupath.result.Measurement;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.Statistics;
import io.github.gpupath.result.TestResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every result file of this repository, whoever gave it, is what it seems, and the index lists it. {@code -Datlas.update=true} writes
 * the index again.
 */
@Tag("slow")
class AtlasTests {

    /** The last digits of a mean depend on the order in which it is summed up. */
    private static final double ROUNDING = 1e-9;

    static List<Path> files() {
        return Atlas.files();
    }

    /** Reading checks the schema and refuses a value that is not that of its samples. */
    @ParameterizedTest
    @MethodSource("files")
    void aFileHasTheStatisticsOfItsSamples(Path path) {
        ResultFile file = ResultFiles.read(path);
        assertThat(file.tool().name()).isEqualTo("gpupath");
        assertThat(file.results()).anyMatch(result -> result.value() != null);
        for (TestResult result : file.results()) {
            result.measured().ifPresent(measured -> assertSound(measured, result.test() + " " + result.backend()));
        }
    }

    private static void assertSound(Measurement measured, String what) {
        assertThat(measured.samples()).as(what).hasSizeGreaterThanOrEqualTo(6).allMatch(seconds -> seconds > 0);
        double[] samples =
                measured.samples().stream().mapToDouble(Double::doubleValue).toArray();
        assertSummarises(measured.statistics(), samples, Replicates.of(measured), what);
    }

    /**
     * Fails where statistics are not those of their samples. Both ends of the interval are as the program computes them now, or
     * both as it did until shortly before 0.1.0, when the interval left out what stretches of time differ by. Files measured
     * then stay as they are.
     */
    private static void assertSummarises(Statistics found, double[] samples, Replicates replicates, String what) {
        Statistics expected = StatisticsCalculator.of(samples, replicates);
        Interval earlier = replicates.intervalOfPlaces(samples, StatisticsCalculator.CONFIDENCE);
        Offset<Double> rounding = within(ROUNDING * expected.median());
        assertThat(found.n()).as(what).isEqualTo(expected.n());
        assertThat(found.median()).as(what).isCloseTo(expected.median(), rounding);
        assertThat(found.min()).as(what).isCloseTo(expected.min(), rounding);
        assertThat(found.mad()).as(what).isCloseTo(expected.mad(), rounding);
        assertThat(new double[] {found.ciLow(), found.ciHigh()})
                .as("the interval of %s", what)
                .satisfiesAnyOf(
                        ends -> assertThat(ends)
                                .containsExactly(new double[] {expected.ciLow(), expected.ciHigh()}, rounding),
                        ends -> assertThat(ends)
                                .containsExactly(new double[] {earlier.low(), earlier.high()}, rounding));
    }

    /** Samples that get slower, at five places of which each differs. */
    @Test
    void anIntervalThatIsNotOfItsSamplesIsFound() {
        double[] samples = IntStream.range(0, 50)
                .mapToDouble(i -> 1e-3 * (1 + 0.003 * i + 0.01 * (i % 5)))
                .toArray();
        Replicates replicates = Replicates.inTurn(5, 1);
        Interval now = replicates.interval(samples, StatisticsCalculator.CONFIDENCE);
        Interval earlier = replicates.intervalOfPlaces(samples, StatisticsCalculator.CONFIDENCE);
        Interval ranks = Interval.ofMedian(samples, StatisticsCalculator.CONFIDENCE);

        assertThat(List.of(now, earlier))
                .doesNotHaveDuplicates()
                .doesNotContain(ranks)
                .allSatisfy(interval -> assertSummarises(with(interval, samples), samples, replicates, "a file"));
        assertThat(Map.of(
                        "of ranks alone", ranks,
                        "of both methods", new Interval(earlier.low(), now.high()),
                        "narrower", new Interval(earlier.low() * 1.0001, earlier.high() / 1.0001),
                        "wider", new Interval(now.low() / 1.0001, now.high() * 1.0001),
                        "between", new Interval((now.low() + earlier.low()) / 2, (now.high() + earlier.high()) / 2),
                        "shifted", new Interval(now.low() * 1.0001, now.high() * 1.0001)))
                .allSatisfy((kind, interval) -> assertThatThrownBy(
                                () -> assertSummarises(with(interval, samples), samples, replicates, kind))
                        .isInstanceOf(AssertionError.class)
                        .hasMessageContaining("the interval of " + kind));
    }

    /** The statistics of samples but for the interval. */
    private static Statistics with(Interval interval, double[] samples) {
        Statistics all = StatisticsCalculator.of(samples);
        return new Statistics(all.median(), all.min(), all.mad(), interval.low(), interval.high(), all.cv(), all.n());
    }

    @Test
    void theIndexIsThatOfTheFiles() throws IOException {
        String index = Atlas.index();
        if (Boolean.getBoolean("atlas.update")) {
            Files.writeString(Atlas.INDEX, index);
        }
        assertThat(Files.readString(Atlas.INDEX))
                .as("mvn -pl cli -am test -Dtest=AtlasTests -Datlas.update=true writes it")
                .isEqualTo(index);
    }
}
