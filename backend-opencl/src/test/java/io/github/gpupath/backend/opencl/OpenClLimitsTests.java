package io.github.gpupath.backend.opencl;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OpenClLimitsTests {

    @ParameterizedTest
    @CsvSource({"5, 2, 128", "6, 0, 64", "6, 1, 128", "7, 5, 64", "8, 0, 64", "8, 9, 128", "9, 0, 128", "12, 0, 128"})
    void lanesOfAProcessorOfNvidia(int major, int minor, int lanes) {
        assertThat(OpenClLimits.nvidiaLanes(major, minor)).isEqualTo(lanes);
    }

    /** A pair is two; the A100 alone begins four times as many as on 32 bits. */
    @ParameterizedTest
    @CsvSource({"6, 0, 128", "6, 1, 2", "7, 5, 128", "8, 0, 256", "8, 6, 128", "8, 9, 128", "9, 0, 256"})
    void halvesOfAProcessorOfNvidia(int major, int minor, int halves) {
        assertThat(OpenClLimits.nvidiaHalves(major, minor)).isEqualTo(halves);
    }

    @Test
    void nothingIsSaidOfWhatIsNotKnown() {
        assertThat(OpenClLimits.nvidiaLanes(13, 0)).isZero();
        assertThat(OpenClLimits.nvidiaHalves(12, 0)).isZero();
    }
}
