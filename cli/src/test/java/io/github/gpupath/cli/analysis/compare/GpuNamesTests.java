package io.github.gpupath.cli.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

class GpuNamesTests {

    @Test
    void ofNamesTheWordsAreLeftByWhichTheyDiffer() {
        assertThat(GpuNames.differing(Set.of("NVIDIA H100 80GB HBM3", "NVIDIA H200 NVL")))
                .containsEntry("NVIDIA H100 80GB HBM3", "H100")
                .containsEntry("NVIDIA H200 NVL", "H200");
        assertThat(GpuNames.differing(Set.of("llvmpipe (LLVM 15.0.6, 256 bits)", "SwiftShader Device"))
                        .values())
                .containsExactlyInAnyOrder("llvmpipe", "SwiftShader");
        assertThat(GpuNames.differing(Set.of("Card", "Card PCIe", "Card PCIe 2", "Other card"))
                        .values())
                .containsExactlyInAnyOrder("Card", "Card PCIe", "Card PCIe 2", "Other");
    }
}
