package io.github.gpupath.backend.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.kernel.cuda.Kernels;
import io.github.gpupath.kernel.source.KernelSource;
import io.github.gpupath.testing.Trials;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** NVIDIA's run-time compiler makes code of every kernel, without a GPU; skipped where there is no such compiler. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CudaCompilerTests {

    /** One with all that kernels may use. */
    private static final int ARCHITECTURE = 90;

    /** Newer than every driver. */
    private static final int ANY = 99;

    private CudaCompiler compiler;

    @BeforeAll
    void find() {
        try {
            compiler = CudaCompiler.find(CudaSearch.ofThisMachine(), ANY);
        } catch (BackendException.Unavailable e) {
            Assumptions.abort(e.getMessage());
        }
    }

    private void takes(Map<String, KernelSource> sources) {
        List<String> failures = new ArrayList<>();
        sources.forEach((id, source) -> {
            try {
                compiler.compile(source, ARCHITECTURE);
            } catch (BackendException.CompileFailed e) {
                failures.add(id + ": " + e.log());
            }
        });
        assertThat(failures).isEmpty();
    }

    @Test
    void conformanceKit() {
        takes(Kernels.ofCases().sources());
    }

    /** As many as take some seconds; clang looks at all. */
    @Test
    void suites() {
        Map<String, KernelSource> all = Kernels.ofSuites().sources();
        int step = Math.max(1, all.size() / Trials.of(150));
        List<String> ids = new ArrayList<>(all.keySet());
        for (int i = 0; i < ids.size(); i++) {
            if (i % step != 0) {
                all.remove(ids.get(i));
            }
        }
        takes(all);
    }

    @Test
    void randomKernels() {
        takes(Kernels.random(Trials.of(20)).sources());
    }

    @Test
    void anArchitectureThatItKnowsGetsMachineCode() {
        CudaCompiler.Compiled compiled = compiler.compile(source("out[0] = 1;"), ARCHITECTURE);
        assertThat(compiled.isMachineCode()).isTrue();
        assertThat(compiled.image()).startsWith(0x7F, 'E', 'L', 'F');
        assertThat(compiled.ptx()).contains(".target sm_90").doesNotContain("\0");
    }

    @Test
    void oneThatItDoesNotKnowGetsPtxOfTheNewestBeforeIt() {
        int unknown = compiler.newestUpTo(Integer.MAX_VALUE) + 1;
        CudaCompiler.Compiled compiled = compiler.compile(source("out[0] = 1;"), unknown);
        assertThat(compiled.isMachineCode()).isFalse();
        assertThat(new String(compiled.image(), java.nio.charset.StandardCharsets.US_ASCII))
                .contains(".target sm_" + (unknown - 1))
                .endsWith("\0");
        assertThatThrownBy(() -> compiler.compile(source("out[0] = 1;"), 1))
                .isInstanceOf(BackendException.Unavailable.class)
                .hasMessageContaining("compute capability 0.1");
    }

    @Test
    void whatItDoesNotAcceptComesWithItsLog() {
        BackendException.CompileFailed failure = catchThrowableOfType(
                BackendException.CompileFailed.class, () -> compiler.compile(source("out[0] = nobody;"), ARCHITECTURE));
        assertThat(failure.getMessage())
                .contains("does not accept kernel simple")
                .doesNotContain("\n");
        assertThat(failure.log()).contains("identifier \"nobody\" is undefined").doesNotContain("\0");
        assertThat(failure.source()).contains("nobody");
    }

    /** Whoever has none is told so, and what to do. */
    @Test
    void whereThereIsNone(@TempDir Path empty) {
        CudaSearch nowhere = new CudaSearch(Map.of(), empty);
        assertThat(nowhere.candidates()).allMatch(candidate -> candidate.startsWith("libnvrtc"));
    }

    private static KernelSource source(String statement) {
        return new KernelSource(
                "CUDA C++",
                "simple",
                "extern \"C\" __global__ void simple(int *out) { " + statement + " }\n",
                List.of("--std=c++17"),
                List.of(),
                List.of(),
                List.of());
    }
}
