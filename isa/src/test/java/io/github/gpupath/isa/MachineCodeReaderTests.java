package io.github.gpupath.isa;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.CodeBinary;
import io.github.gpupath.backend.CodeListing;
import io.github.gpupath.code.CompilerOutput.Compiled;
import io.github.gpupath.code.KernelFacts;
import io.github.gpupath.code.KernelFacts.Iteration;
import io.github.gpupath.isa.FoundCode.Code;
import io.github.gpupath.isa.FoundCode.Missing;
import io.github.gpupath.suite.Traits;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tools of NVIDIA are played by scripts that write what the true ones wrote. */
class MachineCodeReaderTests {

    private static final CodeBinary CUBIN = new CodeBinary("a file", Listings.bytes("h200-compute-cache.bin"));
    private static final CodeBinary PIPELINE =
            new CodeBinary("a call", Listings.bytes("h200-vulkan-pipeline-cache.bin"));

    @TempDir
    Path tools;

    private void tool(String name, String script) throws IOException {
        Path file = Files.writeString(tools.resolve(name), "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    }

    private void disassembler(String condition) throws IOException {
        Path listing = tools.resolve("listing");
        Files.write(listing, Listings.bytes("h200-opencl-structured-float4.sass"));
        tool("nvdisasm", condition + "\nexec /bin/cat " + listing);
    }

    private FoundCode read(CodeBinary... binaries) {
        return read(List.of(), List.of(binaries), List.of());
    }

    private FoundCode read(List<CodeListing> listings, List<CodeBinary> binaries, List<CodeBinary> cached) {
        KernelFacts kernel = new KernelFacts(
                "load_structured_buffer_float4", Traits.NONE, 256, true, Iteration.UNKNOWN, List.of(), List.of());
        return new MachineCodeReader(name -> tools.resolve(name).toString())
                .read(new Compiled(kernel, "NVIDIA H200", listings, binaries, cached));
    }

    private static String reason(FoundCode code) {
        return ((Missing) code).reason();
    }

    @Test
    void anImageIsDisassembled() throws IOException {
        disassembler("test $# = 1 || exit 9");

        Code code = read(CUBIN).code().orElseThrow();

        assertThat(code.origin()).isEqualTo("a file, by nvdisasm");
        assertThat(code.counts().total()).isEqualTo(11);
        assertThat(code.function().registers()).isEmpty();
    }

    @Test
    void instructionsAloneAreDisassembledForTheGpuOfTheMachine() throws IOException {
        disassembler("test \"$1 $2\" = '--binary SM90' || exit 9");
        tool("nvidia-smi", "echo 'NVIDIA H200, 9.0'; echo 'NVIDIA T4, 7.5'");

        assertThat(read(PIPELINE).code()).isPresent();
    }

    @Test
    void theGpuMustBeKnown() throws IOException {
        disassembler("");

        assertThat(reason(read(PIPELINE)))
                .isEqualTo("5376 bytes of NVIDIA's machine code in a call cannot be read: nvidia-smi, which reports "
                        + "the GPU's compute capability, is not on the PATH");
        tool("nvidia-smi", "echo 'NVIDIA T4, 7.5'");
        assertThat(reason(read(PIPELINE))).endsWith("nvidia-smi reports no compute capability for NVIDIA H200");
    }

    @Test
    void theToolThatIsMissingIsNamed() {
        assertThat(reason(read(CUBIN)))
                .isEqualTo(
                        "5248 bytes of NVIDIA's machine code in a file cannot be read: install nvdisasm or cuobjdump and put it on the PATH");
    }

    @Test
    void theLastWordsOfAToolThatFailsAreTold() throws IOException {
        tool("nvdisasm", "echo 'nvdisasm fatal: no such thing' >&2; exit 3");

        assertThat(reason(read(CUBIN)))
                .endsWith("a file cannot be read: nvdisasm ended with code 3: fatal: no such thing");
    }

    @Test
    void whatTheDriverKeptCountsWhereItGivesNothing() throws IOException {
        disassembler("");

        Code code = read(List.of(), List.of(new CodeBinary("a call", new byte[40])), List.of(CUBIN))
                .code()
                .orElseThrow();

        assertThat(code.origin()).startsWith("a file");
    }

    @Test
    void ptxIsAssembledOnlyWhereNothingBetterIsThere() throws IOException {
        disassembler("");
        CodeBinary ptx = new CodeBinary(
                "CL_PROGRAM_BINARIES", ".version 9.0\n.target sm_90, texmode\n".getBytes(StandardCharsets.UTF_8));

        assertThat(reason(read(ptx))).isEqualTo("the driver returns PTX only: put ptxas on the PATH");

        Path image = Files.write(tools.resolve("image"), CUBIN.bytes());
        tool("ptxas", "test \"$1 $2 $3\" = '--gpu-name sm_90 -o' || exit 9\nexec /bin/cp " + image + " \"$4\"");
        assertThat(read(ptx).code().orElseThrow().origin())
                .isEqualTo("the driver's PTX assembled by local ptxas (the driver may run different code), by"
                        + " nvdisasm");
        assertThat(read(ptx, CUBIN).code().orElseThrow().origin()).isEqualTo("a file, by nvdisasm");
    }

    @Test
    void textOfTheDriverNeedsNoTool() {
        CodeListing listing = new CodeListing(
                "isa",
                "the driver's code",
                new String(Listings.bytes("h200-opencl-structured-float4.sass"), StandardCharsets.UTF_8));
        CodeListing statistics = new CodeListing("statistics", "of the driver", "  Register Count: 24 (of each)\n");

        Code code =
                read(List.of(statistics, listing), List.of(), List.of()).code().orElseThrow();

        assertThat(code.origin()).isEqualTo("the driver's code");
        assertThat(code.function().registers()).hasValue(24);
    }

    @Test
    void nothingIsSaidPlainly() {
        assertThat(reason(read())).isEqualTo("the driver's output contains no machine code (it is empty)");
        assertThat(reason(read(new CodeBinary("a call", new byte[40]))))
                .isEqualTo("the driver's output contains no machine code: 40 bytes of a call");
    }
}
