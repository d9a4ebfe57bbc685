package io.github.gpupath.result;

import static io.github.gpupath.result.Records.PLACES;
import static io.github.gpupath.result.Records.SAMPLES;
import static io.github.gpupath.result.Records.STATISTICS;
import static io.github.gpupath.result.Records.measurement;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gpupath.result.Measurement.Candidate;
import io.github.gpupath.result.Measurement.Cycles;
import io.github.gpupath.result.Measurement.End;
import io.github.gpupath.result.Measurement.Geometry;
import io.github.gpupath.result.Measurement.HandedBack;
import io.github.gpupath.result.Measurement.Replicate;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Figures of a measurement follow from its samples. */
class MeasurementTests {

    /** A figure of the statistics is another. */
    @ParameterizedTest
    @CsvSource({
        "2.4, 1, 1, 1, 4, 0.5163977794943222, 4, a median of 2.4",
        "2.5, 2, 1, 1, 4, 0.5163977794943222, 4, a min of 2.0",
        "2.5, 3, 1, 1, 4, 0.5163977794943222, 4, a min of 3.0 above the median",
        "2.5, 1, 2, 1, 4, 0.5163977794943222, 4, a mad of 2.0",
        "2.5, 1, 1, 3, 4, 0.5163977794943222, 4, an interval from 3.0 to 4.0",
        "2.5, 1, 1, 1, 2, 0.5163977794943222, 4, an interval from 1.0 to 2.0",
        "2.5, 1, 1, 2.1, 4, 0.5163977794943222, 4, 'does not hold its middle samples, from 2.0 to 3.0'",
        "2.5, 1, 1, 1, 2.9, 0.5163977794943222, 4, 'does not hold its middle samples, from 2.0 to 3.0'",
        "2.5, 1, 1, 2.5, 2.5, 0.5163977794943222, 4, an interval from 2.5 to 2.5 that does not hold its middle",
        "2.5, 1, 1, -1, 4, 0.5163977794943222, 4, a lower end of the interval of -1.0",
        "2.5, 1, 1, 1, Infinity, 0.5163977794943222, 4, an upper end of the interval of Infinity",
        "NaN, 1, 1, 1, 4, 0.5163977794943222, 4, statistics without a finite median",
        "2.5, 1, 1, NaN, 4, 0.5163977794943222, 4, an interval from NaN",
        "2.5, 1, 1, 1, 4, 0.6, 4, a cv of 0.6",
        "2.5, 1, 1, 1, 4, 0.5163977794943222, 5, statistics of 5 samples"
    })
    void statisticsThatAreNotTheSamples(
            double median, double min, double mad, double low, double high, double cv, int n, String words) {
        assertThatThrownBy(() -> measurement(new Statistics(median, min, mad, low, high, cv, n), PLACES))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(words);
    }

    /** Three samples, whose middle ones are all; and five whose middle ones are the same, as by a coarse clock. */
    @Test
    void anIntervalOfOddSamplesHoldsThoseBesideTheMedian() {
        assertThatThrownBy(() -> ofOnePlace(List.of(1.0, 2.0, 3.0), new Statistics(2, 1, 1, 1.5, 3, 0.5, 3)))
                .hasMessage("an interval from 1.5 to 3.0 that does not hold its middle samples, from 1.0 to 3.0");
        Statistics same = new Statistics(2, 1, 0, 2, 2, Math.sqrt(0.5) / 2, 5);
        assertThat(ofOnePlace(List.of(1.0, 2.0, 2.0, 2.0, 3.0), same).statistics())
                .isEqualTo(same);
    }

    private static Measurement ofOnePlace(List<Double> samples, Statistics statistics) {
        return new Measurement(
                statistics.median(),
                statistics,
                samples,
                samples,
                List.of(new Replicate(1, samples.size(), statistics.median(), null)),
                1,
                null,
                null,
                null,
                null,
                null,
                "device",
                End.TIME,
                null,
                null);
    }

    @Test
    void samplesAndPlacesThatAreNone() {
        assertThatThrownBy(() -> measurement(4, STATISTICS, List.of(2.0, 1.0, 4.0, 0.0), PLACES))
                .hasMessageStartingWith("a sample of 0.0, which is not between ");
        assertThatThrownBy(() -> measurement(4, STATISTICS, List.of(2.0, 1.0, 4.0), PLACES))
                .hasMessage("3 samples, and 4 host samples");
        assertThatThrownBy(() -> measurement(STATISTICS, List.of())).hasMessage("0 replicates of 4 samples");
        assertThatThrownBy(() -> measurement(STATISTICS, List.of(PLACES.get(0), PLACES.get(0))))
                .hasMessage("a median of a replicate of 3.0, and 2.0 by its samples");
    }

    /** By the host's clock, the kernel counted twice as much in two of the batches; older files have their seconds as they were. */
    @Test
    void samplesByTheHostsClockAreThoseOfTheHost() {
        HandedBack ticks = new HandedBack("ticks", "", List.of(20.0, 20.0, 10.0, 10.0));
        List<Double> ofEqualCounts = List.of(1.5, 0.75, 6.0, 4.5);
        assertThat(ofHost(SAMPLES, null).samples()).isEqualTo(SAMPLES);
        assertThat(ofHost(SAMPLES, List.of(ticks)).samples()).isEqualTo(SAMPLES);
        assertThat(ofHost(ofEqualCounts, List.of(ticks)).samples()).isEqualTo(ofEqualCounts);
        assertThatThrownBy(() -> ofHost(ofEqualCounts, null))
                .hasMessage("a sample of 1.5 by the host's clock, and a host sample of 2.0");
    }

    /** What a kernel counts may be nothing, where the metric is another. */
    @Test
    void theHostWaitsForWhatTheDevicesClockCounts() {
        HandedBack ticks = new HandedBack("ticks", "", List.of(20.0, 20.0, 10.0, 10.0));
        HandedBack nothing = new HandedBack("words", "", List.of(0.0, 0.0, 0.0, 0.0));
        List<Double> ofEqualCounts = List.of(1.5, 0.75, 9.0, 4.5);
        assertThat(by(Measurement.DEVICE, List.of(4.0, 1.0, 4.0, 3.0), List.of(nothing))
                        .samples())
                .hasSize(4);
        assertThat(by(Measurement.DEVICE, ofEqualCounts, List.of(ticks)).samples())
                .isEqualTo(ofEqualCounts);
        for (List<HandedBack> none : Arrays.asList(null, List.of(nothing))) {
            assertThatThrownBy(() -> by(Measurement.DEVICE, ofEqualCounts, none))
                    .hasMessage("a sample of 9.0 by the device's clock, and a host sample of 4.0");
        }
    }

    /** A number beyond all that can be would make any host time large enough. */
    @Test
    void whatAKernelHandsBackHasANameAndCanBe() {
        assertThatThrownBy(() -> new HandedBack(" ", "", List.of(1.0)))
                .hasMessage("a blank name of a number that the kernel handed back");
        assertThatThrownBy(() -> new HandedBack("ticks", "", List.of(1.0, 1e308)))
                .hasMessageStartingWith("a number that the kernel handed back of 1.0E308, whose size is not between ");
    }

    private static Measurement ofHost(List<Double> samples, @Nullable List<HandedBack> handedBack) {
        return by(Measurement.HOST, samples, handedBack);
    }

    private static Measurement by(String timer, List<Double> samples, @Nullable List<HandedBack> handedBack) {
        double median = Contradictions.median(samples);
        double mad = Contradictions.median(
                samples.stream().map(sample -> Math.abs(sample - median)).toList());
        double mean = samples.stream().mapToDouble(sample -> sample).sum() / samples.size();
        double squares = samples.stream()
                .mapToDouble(sample -> (sample - mean) * (sample - mean))
                .sum();
        double cv = Math.sqrt(squares / (samples.size() - 1)) / mean;
        double min = Collections.min(samples);
        return new Measurement(
                1 / median,
                new Statistics(median, min, mad, min, Collections.max(samples), cv, samples.size()),
                samples,
                SAMPLES,
                List.of(new Replicate(1, samples.size(), median, null)),
                1,
                null,
                null,
                null,
                null,
                null,
                timer,
                End.TIME,
                handedBack,
                null);
    }

    @Test
    void cyclesAreThoseOfTheValue() {
        Measurement measured = measurement(2.5, STATISTICS, SAMPLES, PLACES);
        assertThat(measured.with(new Cycles(5, 2, "vulkan")).cycles()).isNotNull();
        assertThatThrownBy(() -> measured.with(new Cycles(6, 2, "vulkan")))
                .hasMessage("6.0 cycles, and a value of 2.5 at 2.0 Hz");
    }

    @Test
    void numbersThatAreImpossible() {
        assertThatThrownBy(() -> of(0, SAMPLES, 1, 10L))
                .hasMessageStartingWith("a value of 0.0, which is not between ");
        assertThatThrownBy(() -> of(4, List.of(2.0, 1.0, 4.0, -3.0), 1, 10L))
                .hasMessageStartingWith("a host sample of -3.0, which is not between ");
        assertThatThrownBy(() -> of(4, SAMPLES, 0, 10L)).hasMessage("0 dispatches per sample");
        assertThatThrownBy(() -> of(4, SAMPLES, 1, -10L)).hasMessage("a count of -10 per dispatch");
        assertThatThrownBy(() -> measurement(4, STATISTICS, List.of(), PLACES)).hasMessage("no samples");
        assertThatThrownBy(() -> new Cycles(0, 2, "vulkan"))
                .hasMessageStartingWith("a number of cycles of 0.0, which is not between ");
        assertThatThrownBy(() -> new Cycles(5, -2, "vulkan"))
                .hasMessageStartingWith("a frequency of -2.0, which is not between ");
        assertThatThrownBy(() -> new Replicate(1, 2, 3, -1L)).hasMessage("a lead of -1 bytes");
        assertThatThrownBy(() -> new Geometry(List.of(1, 1, 1), List.of(1, 1, 1), List.of(), -0.5))
                .hasMessage("a coverage of -0.5");
        assertThatThrownBy(() -> new Geometry(List.of(1, 1), List.of(1, 1, 1), List.of()))
                .hasMessage("[1, 1] instead of counts along x, y, z");
        assertThatThrownBy(() -> new Candidate(List.of(1, 1, 1), 0, null, null))
                .hasMessageStartingWith("a value of 0.0, which is not between ");
        assertThatThrownBy(() -> new Candidate(List.of(1, 1, 1), 1, -0.5, null))
                .hasMessage("a share for starting of -0.5, which is not between 1.0E-30 and 1.0E30");
        assertThatThrownBy(() -> new Candidate(List.of(1, 1, 1), 1, Double.NaN, null))
                .hasMessage("a share for starting of NaN, which is not between 1.0E-30 and 1.0E30");
        assertThat(new Candidate(List.of(1, 1, 1), 1, 0.0, null).starting()).isZero();
    }

    private static Measurement of(
            double value, List<Double> hostSamples, int dispatchesPerSample, Long operationsPerDispatch) {
        return new Measurement(
                value,
                STATISTICS,
                SAMPLES,
                hostSamples,
                PLACES,
                dispatchesPerSample,
                operationsPerDispatch,
                null,
                null,
                null,
                null,
                Measurement.DEVICE,
                End.TIME,
                null,
                null);
    }
}
