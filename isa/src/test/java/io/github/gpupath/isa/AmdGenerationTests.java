package io.github.gpupath.isa;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.code.CodeFigures.Occupancy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AmdGenerationTests {

    /** Subgroups of 64 as Mesa 22.3.6 reports them for its kernels; it counts each of RDNA's twice. */
    @ParameterizedTest
    @CsvSource({
        "POLARIS10, 36, 32, 1024, 7, 8",
        "VEGA10, 36, 16, 1024, 7, 10",
        "NAVI10, 36, 128, 1024, 14, 20",
        "NAVI21, 32, 128, 1024, 16, 16",
        "GFX1100, 48, 128, 1024, 16, 16",
    })
    void registersLimitTheSubgroupsThatMesaReports(
            String family, int vector, int scalar, int workgroupBytes, int held, int most) {
        AmdGeneration generation =
                AmdGeneration.of("Null hardware (RADV " + family + ")").orElseThrow();

        assertThat(generation.occupancy(64, vector, scalar, workgroupBytes, 256))
                .isEqualTo(new Occupancy(held, most));
    }

    @ParameterizedTest
    @CsvSource({
        "gfx1100, 64, 100, 0, 0, 7", // 768 / 108
        "gfx1100, 32, 100, 0, 0, 12", // 1536 / 120
        "gfx1030, 64, 24, 0, 65536, 2", // two workgroups of four subgroups on four units
        "tahiti, 64, 24, 48, 0, 10",
        "tahiti, 64, 24, 104, 0, 4", // 512 / 104
        "vega20, 64, 24, 16, 32768, 2",
        "gfx90a, 64, 128, 16, 0, 4",
    })
    void granulesScalarRegistersAndWorkgroupMemoryLimitThem(
            String name, int subgroup, int vector, int scalar, int workgroupBytes, int held) {
        assertThat(AmdGeneration.of(name)
                        .orElseThrow()
                        .occupancy(subgroup, vector, scalar, workgroupBytes, 256)
                        .subgroups())
                .isEqualTo(held);
    }

    @Test
    void otherGpusHaveNoGeneration() {
        assertThat(AmdGeneration.of("Intel(R) Arc(tm) A770 Graphics (DG2)")).isEmpty();
    }
}
