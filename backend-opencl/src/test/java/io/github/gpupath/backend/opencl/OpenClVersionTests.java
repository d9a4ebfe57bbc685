package io.github.gpupath.backend.opencl;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Versions as drivers write them. */
class OpenClVersionTests {

    @Test
    void readsTheNumbersInFrontOfTheVendorsWords() {
        assertThat(OpenClVersion.of("OpenCL 3.0 CUDA 13.0")).hasToString("3.0");
        assertThat(OpenClVersion.of("OpenCL 1.2")).isEqualTo(new OpenClVersion(1, 2));
        assertThat(OpenClVersion.of("something else")).isEqualTo(new OpenClVersion(0, 0));
    }

    @Test
    void comparesMajorBeforeMinor() {
        assertThat(new OpenClVersion(2, 0).isAtLeast(1, 2)).isTrue();
        assertThat(new OpenClVersion(1, 2).isAtLeast(1, 2)).isTrue();
        assertThat(new OpenClVersion(1, 1).isAtLeast(1, 2)).isFalse();
    }
}
