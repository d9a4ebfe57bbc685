package io.github.gpupath.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SiPrefixTests {

    @ParameterizedTest
    @CsvSource({
        "0.5, s, 500 ms",
        "2.345e-6, s, 2.35 µs",
        "0.4e-9, s, 0.400 ns",
        "1, B/s, 1.00 B/s",
        "999, B/s, 999 B/s",
        "1000, B/s, 1.00 kB/s",
        "31.2e12, B/s, 31.2 TB/s",
        "2.5e9, loads/s, 2.50 G loads/s",
    })
    void aValueHasThreeDigitsAndItsPrefix(double value, String unit, String text) {
        assertThat(SiPrefix.alone(value, unit)).isEqualTo(text);
    }

    @Test
    void aTableHasOnePrefixWithDigitsForItsSmallestValue() {
        List<Double> values = List.of(2.0e9, 3.0e11);
        SiPrefix prefix = SiPrefix.of(values);
        assertThat(prefix.symbol()).isEqualTo("G");
        assertThat(prefix.decimals(values)).isEqualTo(2);
        assertThat(SiPrefix.of(List.of())).isEqualTo(new SiPrefix("", 1));
    }

    @Test
    void theSmallestValueKeepsTwoDigits() {
        List<Double> values = List.of(0.8e-6, 1.2e-3);
        SiPrefix prefix = SiPrefix.of(values);
        assertThat(prefix.symbol()).isEqualTo("µ");
        assertThat(prefix.format(0.8e-6, prefix.decimals(values))).isEqualTo("0.800");
        assertThat(SiPrefix.of(List.of(0.02e9, 2.0e9)).symbol()).isEqualTo("G");
    }
}
