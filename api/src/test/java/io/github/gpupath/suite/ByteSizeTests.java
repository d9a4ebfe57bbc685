package io.github.gpupath.suite;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ByteSizeTests {

    @ParameterizedTest
    @CsvSource({
        "4k, 4096, 4 KiB",
        "448k, 458752, 448 KiB",
        "1m, 1048576, 1 MiB",
        "1.5m, 1572864, 1.5 MiB",
        "1g, 1073741824, 1 GiB",
        "1.5g, 1610612736, 1.5 GiB",
        "0.5k, 512, 512 bytes",
        "96b, 96, 96 bytes",
        "1b, 1, 1 byte",
        "4096k, 4194304, 4 MiB"
    })
    void aSizeInAnIdIsReadAndPrintedWithItsUnit(String part, Long bytes, String text) {
        if (bytes == null) {
            assertThat(ByteSize.parse(part)).isEmpty();
        } else {
            assertThat(ByteSize.parse(part)).hasValue(bytes);
            assertThat(ByteSize.label(bytes)).isEqualTo(text);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "k", "4", "4kb", "-4k", "0k", "4 k", "1.k", "1,5m", "1.0005k", "0.5b", "linear", "x1", "4t"})
    void whatIsNoSizeIsNone(String part) {
        assertThat(ByteSize.parse(part)).isEmpty();
    }

    @Test
    void roundNumbersKeepTheirZeros() {
        assertThat(ByteSize.label(100 << 10)).isEqualTo("100 KiB");
        assertThat(ByteSize.label(1000)).isEqualTo("1000 bytes");
    }

    @ParameterizedTest
    @CsvSource({
        "1114112, 1.062 MiB",
        "1245184, 1.188 MiB",
        "1048575, 1023.999 KiB",
        "1073741823, 1024 MiB",
        "1073742000, 1 GiB"
    })
    void peopleReadThreeDecimals(long bytes, String text) {
        assertThat(ByteSize.label(bytes)).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 96, 1000, 1024, 1536, 4096, 1 << 20, 3 << 19, 1000 << 10, 5L << 30, 1_000_003})
    void aSizeIsReadBackFromItsId(long bytes) {
        assertThat(ByteSize.parse(ByteSize.id(bytes))).hasValue(bytes);
    }
}
