package io.github.gpupath.cli.analysis.curve;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BinarySizeTests {

    @ParameterizedTest
    @CsvSource({
        "4k, 4096, 4 KiB",
        "448k, 458752, 448 KiB",
        "1m, 1048576, 1 MiB",
        "1.5m, 1572864, 1.5 MiB",
        "1g, 1073741824, 1 GiB",
        "1.5g, 1610612736, 1.5 GiB",
        "0.5k, , ",
        "4096k, 4194304, 4 MiB"
    })
    void aSizeInAnIdIsReadAndPrintedWithItsUnit(String part, Long bytes, String text) {
        if (bytes == null) {
            assertThat(BinarySize.parse(part)).isEmpty();
        } else {
            assertThat(BinarySize.parse(part)).hasValue(bytes);
            assertThat(BinarySize.text(bytes)).isEqualTo(text);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "k", "4", "4K", "4kb", "-4k", "04k", "4 k", "1.k", "1,5m", "1.0005k", "linear", "x1", "4t"})
    void whatIsNoSizeIsNone(String part) {
        assertThat(BinarySize.parse(part)).isEmpty();
    }

    @Test
    void roundNumbersKeepTheirZeros() {
        assertThat(BinarySize.text(100 << 10)).isEqualTo("100 KiB");
        assertThat(BinarySize.text(1000)).isEqualTo("1000 bytes");
    }
}
