package io.github.gpupath.cli.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gpupath.cli.analysis.compare.Ratio.Method;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NoiseFloorTests {

    /** With a noise floor of 25 %: from 0.8 to 1.25. */
    @ParameterizedTest
    @CsvSource({
        "1.26, 1.30, FASTER",
        "1.25, 1.30, AMBIGUOUS", // the end of the noise floor belongs to it
        "1.00, 1.26, AMBIGUOUS",
        "0.80, 1.25, SAME",
        "0.81, 0.82, SAME",
        "0.79, 1.25, AMBIGUOUS",
        "0.79, 1.30, AMBIGUOUS",
        "0.70, 0.80, AMBIGUOUS",
        "0.70, 0.79, SLOWER",
    })
    void theWholeIntervalDecides(double low, double high, Verdict verdict) {
        NoiseFloor floor = new NoiseFloor(0.25);
        assertThat(floor.verdict(new Ratio((low + high) / 2, low, high, Method.PAIRED)))
                .isEqualTo(verdict);
    }

    @Test
    void withoutANoiseFloorOnlyExactlyOneIsTheSame() {
        NoiseFloor none = new NoiseFloor(0);
        assertThat(none.verdict(new Ratio(1, 1, 1, Method.PAIRED))).isEqualTo(Verdict.SAME);
        assertThat(none.verdict(new Ratio(1.1, 1, 1.2, Method.PAIRED))).isEqualTo(Verdict.AMBIGUOUS);
        assertThat(none.verdict(new Ratio(1.1, 1.0001, 1.2, Method.PAIRED))).isEqualTo(Verdict.FASTER);
    }

    /** Times one of which is exactly 1 % longer give ratios on either side of 1.01. */
    @Test
    void roundingDecidesNothing() {
        for (int i = 1; i < 100; i++) {
            double one = i * 1.7e-6 * 1.01;
            double other = i * 1.7e-6;
            for (double ratio : new double[] {one / other, other / one, 1 / (one / other)}) {
                assertThat(NoiseFloor.DEFAULT.verdict(new Ratio(ratio, ratio, ratio, Method.PAIRED)))
                        .isEqualTo(Verdict.SAME);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"1%, 0.01", "0.5%, 0.005", "0%, 0", "100%, 1"})
    void isWrittenInPercent(String text, double share) {
        assertThat(NoiseFloor.parse(text).share()).isEqualTo(share);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "", "%", "-1%", "NaN%", "1e3%", "101%", "١%"})
    void isNothingElse(String text) {
        assertThatThrownBy(() -> NoiseFloor.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }
}
