package io.github.gpupath.backend.opengl;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class GlProgramsTests {

    @Test
    void theReasonIsTheWholeLogWithoutItsRules() {
        assertThat(GlPrograms.reason("Compute info\n------------\n(0) : fatal error: too long\n\n  line 7: x\n"))
                .isEqualTo("Compute info; (0) : fatal error: too long; line 7: x");
    }

    @Test
    void anEmptyLogIsNoReason() {
        assertThat(GlPrograms.reason(" \n----\n")).isEqualTo("the driver gives no reason");
    }
}
