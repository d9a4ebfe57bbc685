package io.github.gpupath.backend.opengl;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The assembly text is cut out of the bytes around it. */
class GlListingsTests {

    @Test
    void theTextEndsWithItsProgram() {
        String binary = "\u0000\u0012\u00FFabc!!NVcp5.0\nGROUP_SIZE 4;\nMOV.U R0.x, 1;\nEND\n\u0000\u0003rest\nEND";

        assertThat(GlListings.assembly(binary)).contains("!!NVcp5.0\nGROUP_SIZE 4;\nMOV.U R0.x, 1;\nEND\n");
    }

    @Test
    void theEndOfALoopOrConditionIsNotTheEnd() {
        String text = "!!NVcp5.0\nREP.S ;\nIF NE.x;\nENDIF;\nENDREP;\nEND\n";

        assertThat(GlListings.assembly("\u0003" + text + "\u0000")).contains(text);
    }

    @Test
    void aBinaryWithoutTextGivesNothing() {
        assertThat(GlListings.assembly("\u0000MESA\u0001\u0002END")).isEmpty();
    }
}
