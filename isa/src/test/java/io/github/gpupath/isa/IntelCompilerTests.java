package io.github.gpupath.isa;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.Availability.Unavailable;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IntelCompilerTests {

    @TempDir
    Path folder;

    private IntelCompiler compiler() {
        return new IntelCompiler(new StandIns(folder).programs());
    }

    @ParameterizedTest
    @ValueSource(strings = {"skl", "tgllp", "dg2", "pvc"})
    void theLoopKeepsItsLoads(String target) {
        Counts counts = StandIns.compiled(new IntelCompiler(), target);

        assertThat(counts.accesses()).isEqualTo(4);
        assertThat(counts.of(InstructionClass.UNKNOWN)).isZero();
    }

    @Test
    void theFirstErrorIsTheReason() throws IOException {
        new StandIns(folder).program("ocloc", "echo '1:9:9: error: no double'; echo 'Build failed'; exit 245");

        assertThat(StandIns.reason(compiler().compile(StandIns.kernel(), StandIns.FACTS, "dg2")))
                .isEqualTo("ocloc ended with code 245: error: no double");
    }

    @Test
    void aGpuWithoutTexturesIsNamed() {
        assertThat(StandIns.reason(
                        compiler().compile(StandIns.kernel("read_only image2d_t source"), StandIns.FACTS, "pvc")))
                .isEqualTo("pvc has no unit for images");
    }

    @Test
    void anImageOfAnotherKernelIsRefused() throws IOException {
        new StandIns(folder).program("ocloc", "exit 0");
        assertThat(StandIns.reason(compiler().compile(StandIns.kernel(), StandIns.FACTS, "dg2")))
                .isEqualTo("ocloc wrote no image");
    }

    @Test
    void whatIsMissingIsNamedWithItsPackage() throws IOException {
        assertThat(compiler().probe())
                .isEqualTo(new Unavailable("ocloc is not on the PATH", "install intel-opencl-icd and libigc-tools"));
        new StandIns(folder).program("ocloc", "");
        assertThat(compiler().probe()).isEqualTo(new Unavailable("iga64 is not on the PATH", "install libigc-tools"));
    }
}
