package io.github.gpupath.cli.engine.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.testing.Cases;
import java.util.List;
import org.junit.jupiter.api.Test;

class OutOfMemoryTrackerTests {

    private final OutOfMemoryTracker exhaustion = new OutOfMemoryTracker(suite -> List.of(Cases.SIZE));

    @Test
    void largerSizesOfTheCurveAreNotTried() {
        exhaustion.at(Cases.named("bandwidth/read/buffer/float4/1.5g"));

        assertThat(exhaustion.reason(Cases.named("bandwidth/read/buffer/float4/2g")))
                .contains("out of memory at a smaller size, 1.5 GiB");
        assertThat(exhaustion.reason(Cases.named("bandwidth/read/buffer/float4/1g")))
                .isEmpty();
        assertThat(exhaustion.reason(Cases.named("bandwidth/read/buffer/float4/1.5g")))
                .isEmpty();
        assertThat(exhaustion.reason(Cases.named("bandwidth/read/texture/float4/2g")))
                .isEmpty();
    }

    @Test
    void theSmallestSizeThatFailedCounts() {
        exhaustion.at(Cases.named("a/b/2g"));
        exhaustion.at(Cases.named("a/b/64m"));
        exhaustion.at(Cases.named("a/b/1g"));

        assertThat(exhaustion.reason(Cases.named("a/b/128m"))).contains("out of memory at a smaller size, 64 MiB");
    }

    @Test
    void aTestWithoutASizeEndsNothing() {
        exhaustion.at(Cases.named("load/raw-buffer/x4/linear"));

        assertThat(exhaustion.reason(Cases.named("load/raw-buffer/x4/linear"))).isEmpty();
        assertThat(exhaustion.reason(Cases.named("load/raw-buffer/x4/random"))).isEmpty();
    }
}
