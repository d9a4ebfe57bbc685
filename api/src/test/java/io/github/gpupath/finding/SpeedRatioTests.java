package io.github.gpupath.finding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gpupath.suite.Axis;
import io.github.gpupath.suite.Measurements.Measured;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.TestCase;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SpeedRatioTests {

    private static Measured measured(double value, double low, double high) {
        TestCase test = TestCase.builder("suite", List.of(Axis.ofWords("word").at("test")))
                .label("label")
                .metric(Metric.LOADS_PER_SECOND)
                .description("description")
                .workload(() -> {
                    throw new AssertionError("nobody asks for the workload");
                })
                .build();
        return new Measured(test, value, low, high, true);
    }

    @Test
    void relativeErrorsAddUpAsTheirSquaresDo() {
        SpeedRatio ratio = SpeedRatio.of(measured(300, 300 / 1.03, 300 * 1.03), measured(100, 100 / 1.04, 100 * 1.04));
        assertThat(ratio.value()).isEqualTo(3);
        assertThat(ratio.high() / 3).isCloseTo(1.05, within(1e-3));
        assertThat(3 / ratio.low()).isCloseTo(1.05, within(1e-3));
        assertThat(ratio.mayBeOne()).isFalse();
        assertThat(ratio.words("plain")).isEqualTo("3.00 times as fast as plain (2.86 to 3.15)");
    }

    @Test
    void ratiosHaveThreeDigitsWhateverTheirSize() {
        SpeedRatio ratio = SpeedRatio.of(measured(5840, 5840, 5840), measured(100, 100, 100));
        assertThat(ratio.words("a buffer")).isEqualTo("58.4 times as fast as a buffer (58.4 to 58.4)");
        SpeedRatio inverse = SpeedRatio.of(measured(10.7, 10.7, 10.7), measured(100, 100, 100));
        assertThat(inverse.words("plain")).isEqualTo("0.107 times as fast as plain (0.107 to 0.107)");
    }

    @Test
    void eachSideOfTheIntervalHasItsOwnErrors() {
        SpeedRatio ratio = SpeedRatio.of(measured(100, 50, 100), measured(100, 100, 100));
        assertThat(ratio.low()).isCloseTo(0.5, within(1e-9));
        assertThat(ratio.high()).isEqualTo(1);
        SpeedRatio inverse = SpeedRatio.of(measured(100, 100, 100), measured(100, 50, 100));
        assertThat(inverse.low()).isEqualTo(1);
        assertThat(inverse.high()).isCloseTo(2, within(1e-9));
    }

    @Test
    void whatCannotBeToldApartIsNotCalledFasterOrSlower() {
        SpeedRatio ratio = SpeedRatio.of(measured(101, 99, 103), measured(100, 98, 102));
        assertThat(ratio.mayBeOne()).isTrue();
        assertThat(ratio.words("plain")).isEqualTo("not measurably faster or slower than plain (0.982 to 1.04)");
    }

    /** Two values with normal errors and 95 % confidence intervals. */
    @Test
    void theIntervalHoldsTheTruthAsOftenAsItSays() {
        Random random = new Random(7);
        int held = 0;
        for (int trial = 0; trial < 2000; trial++) {
            SpeedRatio ratio = SpeedRatio.of(noisy(2, random), noisy(1, random));
            held += ratio.low() <= 2 && 2 <= ratio.high() ? 1 : 0;
        }
        assertThat(held).isBetween(1860, 1940);
    }

    private static Measured noisy(double truth, Random random) {
        double found = truth * Math.exp(0.01 * random.nextGaussian());
        return measured(found, found * Math.exp(-0.0196), found * Math.exp(0.0196));
    }
}
