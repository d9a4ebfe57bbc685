package io.github.gpupath.cli.engine.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ExhaustionTests {

    private final Exhaustion exhaustion = new Exhaustion();

    @Test
    void largerSizesOfTheCurveAreNotTried() {
        exhaustion.at("bandwidth/read/buffer/float4/1.5g");

        assertThat(exhaustion.reason("bandwidth/read/buffer/float4/2g"))
                .contains("there was no memory for a smaller size, 1.5 GiB");
        assertThat(exhaustion.reason("bandwidth/read/buffer/float4/1g")).isEmpty();
        assertThat(exhaustion.reason("bandwidth/read/buffer/float4/1.5g")).isEmpty();
        assertThat(exhaustion.reason("bandwidth/read/texture/float4/2g")).isEmpty();
    }

    @Test
    void theSmallestSizeThatFailedCounts() {
        exhaustion.at("a/b/2g");
        exhaustion.at("a/b/64m");
        exhaustion.at("a/b/1g");

        assertThat(exhaustion.reason("a/b/128m")).contains("there was no memory for a smaller size, 64 MiB");
    }

    @Test
    void aTestWithoutASizeEndsNothing() {
        exhaustion.at("load/raw-buffer/x4/linear");

        assertThat(exhaustion.reason("load/raw-buffer/x4/linear")).isEmpty();
        assertThat(exhaustion.reason("load/raw-buffer/x4/random")).isEmpty();
    }
}
