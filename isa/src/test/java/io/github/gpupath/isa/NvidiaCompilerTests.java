package io.github.gpupath.isa;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.Availability.Available;
import io.github.gpupath.backend.Availability.Unavailable;
import io.github.gpupath.backend.CodeBinary;
import io.github.gpupath.code.CompilerOutput;
import io.github.gpupath.code.CompilerOutput.Compiled;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tools of NVIDIA are played by scripts, unless the test asks for the true ones. */
class NvidiaCompilerTests {

    private static final String PTX = """
            .version 7.8
            .target sm_90, texmode_independent
            .address_size 64
            .visible .entry add_up() { ret; }
            """ + '\0'; // as NVIDIA's driver ends it

    @TempDir
    Path folder;

    private NvidiaCompiler compiler() {
        return new NvidiaCompiler(new StandIns(folder).programs());
    }

    private static Compiled driven(String binary) {
        return new Compiled(
                StandIns.FACTS,
                "NVIDIA H100",
                List.of(),
                List.of(new CodeBinary("CL_PROGRAM_BINARIES", binary.getBytes(StandardCharsets.UTF_8))),
                List.of());
    }

    private void tools() throws IOException {
        StandIns tools = new StandIns(folder);
        Path image = Files.write(folder.resolve("image"), Listings.bytes("h200-compute-cache.bin"));
        Path listing = Files.write(folder.resolve("listing"), Listings.bytes("h200-opencl-structured-float4.sass"));
        tools.program("ptxas", """
                test "$1" = --help && echo "values: 'compute_75','sm_100a','sm_75','sm_120','sm_75'" && exit
                test "$1" = --version && exit
                /usr/bin/grep '^.target' "$6" >&2
                echo 'ptxas info : Used 30 registers, used 0 barriers' >&2
                /bin/cp %s "$4"
                """.formatted(image));
        tools.program("nvdisasm", "/bin/cat " + listing);
    }

    @ParameterizedTest
    @CsvSource({"sm_75, '.target sm_75, texmode_independent'", "sm_120, '.target sm_90, texmode_independent'"})
    void theDriversPtxIsAssembledForAnOlderGpuToo(String target, String line) throws IOException {
        tools();

        CompilerOutput output = compiler().compile(driven(PTX), target);

        assertThat(output).isInstanceOfSatisfying(Compiled.class, compiled -> {
            assertThat(compiled.device()).isEqualTo(target);
            assertThat(compiled.listings().get(0).text()).startsWith(line + "\n");
            FoundCode.Code code = new MachineCodeReader(new StandIns(folder).programs())
                    .read(compiled)
                    .code()
                    .orElseThrow();
            assertThat(code.origin()).isEqualTo("PTX for sm_90, by ptxas, by nvdisasm");
            assertThat(code.function().registers()).hasValue(30);
        });
    }

    @Test
    void targetsAreThoseOfTheAssembler() throws IOException {
        tools();
        assertThat(compiler().targets()).containsExactly("sm_75", "sm_120");
        assertThat(compiler().probe()).isInstanceOf(Available.class);
    }

    @Test
    void whatCannotBeAssembledHasAReason() throws IOException {
        assertThat(StandIns.reason(compiler().compile(driven("ELF"), "sm_75")))
                .isEqualTo("the OpenCL driver of NVIDIA H100 returns no PTX; NVIDIA's does");
        new StandIns(folder)
                .program("ptxas", "echo 'ptxas x, line 9; error   : Feature redux requires sm_80' >&2; exit 1");
        assertThat(StandIns.reason(compiler().compile(driven(PTX), "sm_75")))
                .isEqualTo(
                        "the driver's PTX cannot be assembled: ptxas ended with code 1: error   : Feature redux requires sm_80");
        assertThat(compiler().probe())
                .isInstanceOfSatisfying(
                        Unavailable.class,
                        unavailable -> assertThat(unavailable.reason()).startsWith("ptxas ended with code 1: error"));
        new StandIns(folder).program("ptxas", "");
        assertThat(compiler().probe())
                .isEqualTo(new Unavailable("nvdisasm is not on the PATH", "install NVIDIA's CUDA toolkit"));
    }

    @ParameterizedTest
    @CsvSource({"sm_75", "sm_90", "sm_120"})
    void theTrueAssemblerTakesIt(String target) throws IOException {
        try (Programs programs = new Programs(UnaryOperator.identity())) {
            Assumptions.assumeTrue(
                    programs.output("ptxas", List.of("--version")).isPresent(), "ptxas is not on the PATH");
            Ptx.Assembled assembled =
                    Ptx.of(driven(PTX).binaries().get(0)).orElseThrow().assembled(target, programs);

            assertThat(CodeImage.within(assembled.image()))
                    .extracting(CodeImage::kind)
                    .containsExactly(CodeImage.Kind.CUBIN);
            assertThat(assembled.statement()).contains(" bytes spill stores, ");
        }
    }
}
