package io.github.gpupath.backend.opencl;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NvidiaProcessorsTests {

    /** A pair of halves is two; the A100 alone begins four times as many as on 32 bits. */
    @ParameterizedTest
    @CsvSource({
        "5, 2, 128,, 256",
        "6, 0, 64, 128, 128",
        "6, 1, 128, 2, 256",
        "7, 5, 64, 128, 128",
        "8, 0, 64, 256, 128",
        "8, 6, 128, 128, 128",
        "8, 9, 128, 128, 128",
        "9, 0, 128, 256, 128",
        "12, 0, 128,, 128",
        "13, 0,,,"
    })
    void whatOneBeginsInACycle(
            int major, int minor, @Nullable Double lanes, @Nullable Double halves, @Nullable Double issued) {
        NvidiaProcessors one = new NvidiaProcessors(major, minor, 1, 1);
        assertThat(one.laneOperations()).isEqualTo(optional(lanes));
        assertThat(one.halfOperations()).isEqualTo(optional(halves));
        assertThat(one.issuedOperations()).isEqualTo(optional(issued));
    }

    private static OptionalDouble optional(@Nullable Double value) {
        return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
    }

    @Test
    void allBeginThemInASecond() {
        assertThat(new NvidiaProcessors(9, 0, 132, 1.98e9).laneOperations()).hasValue(128 * 132 * 1.98e9);
    }

    @Test
    void nothingIsSaidWithoutAClock() {
        assertThat(new NvidiaProcessors(9, 0, 132, 0).laneOperations()).isEmpty();
    }
}
