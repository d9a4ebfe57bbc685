package io.github.gpupath.isa;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.CodeListing;
import io.github.gpupath.code.CodeFigures;
import io.github.gpupath.code.CodeFigures.Counted;
import io.github.gpupath.code.CodeFigures.Kind;
import io.github.gpupath.code.CodeFigures.Occupancy;
import io.github.gpupath.code.CodeReader;
import io.github.gpupath.code.CompilerOutput.Compiled;
import io.github.gpupath.code.CompilerOutput.Failed;
import io.github.gpupath.code.KernelFacts;
import io.github.gpupath.code.KernelFacts.Iteration;
import io.github.gpupath.suite.Traits;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The loop of the listing has one load of four bytes. */
class KernelFiguresTests {

    private static final String STATISTICS = """
            Compute Shader (Vulkan Compute Shader)
              Subgroup size: 64
              Driver pipeline hash: 9502605880115412885 (Driver pipeline hash used by RGP)
              SGPRs: 128 (Number of SGPR registers allocated per subgroup)
              VGPRs: 72 (Number of VGPR registers allocated per subgroup)
              Spilled SGPRs: 1 (Number of SGPR registers spilled per subgroup)
              Spilled VGPRs: 2 (Number of VGPR registers spilled per subgroup)
              LDS size: 0 (LDS size in bytes per workgroup)
              Pre-Sched VGPRs: 7 (VGPR usage before scheduling)
            """;

    private static Counted figures(Iteration expected) {
        return figures(expected, Listings.text("radv-navi21-loop.aco"));
    }

    private static Counted figures(Iteration expected, String code) {
        KernelFacts facts = new KernelFacts(
                "main", new Traits(Traits.Access.READ, Traits.Path.BUFFER), 256, true, expected, List.of(), List.of());
        CodeFigures figures = new MachineCodeReader()
                .figures(new Compiled(
                        facts,
                        "Null hardware (RADV NAVI21)",
                        List.of(
                                new CodeListing(CodeReader.FORM, "code", code),
                                new CodeListing("statistics", "statistics", STATISTICS)),
                        List.of(),
                        List.of()));
        return (Counted) figures;
    }

    @Test
    void instructionsOfTheLoopAreCountedByKind() {
        assertThat(figures(new Iteration(1, 4, 0)).instructions())
                .isEqualTo(Map.of(Kind.MEMORY, 1, Kind.VECTOR, 3, Kind.SCALAR, 5, Kind.BRANCH, 2, Kind.WAIT, 2));
    }

    @ParameterizedTest
    @CsvSource({
        "1, 4, true, 1",
        "2, 4, false, 2", // two accesses merged into one
        "2, 8, false, 2", // one is missing
        "1, 2, true, 1", // made of a word
        "1, 0, true, 1", // bytes unknown
    })
    void everyAccessOfTheModelMustBeThere(int accesses, int bytes, boolean complete, int per) {
        Counted figures = figures(new Iteration(accesses, bytes, 0));

        assertThat(figures.hasEveryAccess()).hasValue(complete);
        assertThat(figures.per()).isEqualTo(per);
    }

    @ParameterizedTest
    @CsvSource({"16, true", "12, true", "8, false"})
    void aWiderAccessIsAMergedOneUnlessItIsOfThreeWords(int bytes, boolean complete) {
        String code = Listings.text("radv-navi21-loop.aco").replace("buffer_load_dword ", "buffer_load_dwordx4 ");

        assertThat(figures(new Iteration(1, bytes, 0), code).hasEveryAccess()).hasValue(complete);
    }

    @Test
    void withoutAccessesOperationsAreTheMeasure() {
        Counted figures = figures(new Iteration(0, 0, 3));

        assertThat(figures.hasEveryAccess()).isEmpty();
        assertThat(figures.per()).isEqualTo(3);
    }

    @Test
    void mesaReportsRegistersAndSpills() {
        CodeFigures.Resources resources = figures(Iteration.UNKNOWN).resources();

        assertThat(resources.registers()).hasValue(72);
        assertThat(resources.scalarRegisters()).hasValue(128);
        assertThat(resources.spilled()).hasValue(3);
        assertThat(resources.occupancy()).hasValue(new Occupancy(7, 16));
    }

    @Test
    void whatWasNotCompiledHasItsReason() {
        assertThat(new MachineCodeReader().figures(new Failed("no driver")))
                .isEqualTo(new CodeFigures.Missing("no driver"));
    }
}
