package io.github.gpupath.cli.shell.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.backend.DeviceType;
import io.github.gpupath.backend.opencl.OpenClProvider;
import io.github.gpupath.cli.testing.Program;
import io.github.gpupath.conformance.Lane;
import io.github.gpupath.isa.AmdCompiler;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The machine code that software drivers make for this processor. */
@Tag("driver")
@Tag("slow")
class MachineCodeTests {

    private static final String TEST = "load/raw-buffer/x1/linear";

    @TempDir
    Path folder;

    private String show(String test, String... arguments) throws IOException, InterruptedException {
        return show(Map.of(), test, arguments);
    }

    private String show(Map<String, String> environment, String test, String... arguments)
            throws IOException, InterruptedException {
        Path log = folder.resolve("log");
        ProcessBuilder builder = new ProcessBuilder(Program.withTests());
        builder.command().addAll(List.of("show", test));
        builder.command().addAll(Arrays.asList(arguments));
        builder.environment().putAll(environment);
        int code = builder.redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start()
                .waitFor();
        assertThat(code).as(Files.readString(log)).isZero();
        return Files.readString(log);
    }

    /** A CPU's driver is there whose code the machine's objdump reads. */
    private static void require(BackendProvider provider) {
        assumeTrue(provider.probe() instanceof Availability.Available, () -> "" + provider.probe());
        try (Backend backend = provider.open()) {
            assumeTrue(
                    backend.devices().stream().allMatch(device -> device.type() == DeviceType.CPU),
                    "there is a GPU, whose code is another");
        }
        assumeTrue(
                System.getProperty("os.arch").equals("amd64")
                        && Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                                .anyMatch(path -> Files.isExecutable(Path.of(path, "objdump"))),
                "there is no objdump for x86-64");
    }

    @Test
    void aDriverOfOpenClIsCountedAndShownWhole() throws Exception {
        require(new OpenClProvider());

        String text = show(TEST, "--as", "isa", "--backend", "opencl", "--save", folder.toString());

        assertThat(text)
                .containsPattern("in the loop +opencl\n  instruction set +x86-64\n  loads +[1-9]\\d*\n")
                .contains("opencl: _pocl_kernel_load_raw_buffer_x1_linear, from CL_PROGRAM_BINARIES, by objdump\n")
                .containsPattern("\n  \\| +[0-9a-f]+  \\w+")
                .containsPattern("\n    +[0-9a-f]+  ret");
        assertThat(text)
                .containsPattern("\nopencl: the count covers the loop from [0-9a-f]+ to [0-9a-f]+, ")
                .containsPattern("per memory access +-\n")
                .contains("x86-64 code accesses buffers, descriptors and the stack with the same instructions");
        assertThat(folder.resolve("load-raw-buffer-x1-linear.opencl.0.bin")).isNotEmptyFile();
    }

    @Test
    void rusticlHasTheCodeGeneratorOfLlvmpipe() throws Exception {
        require(new OpenClProvider());
        Lane.RUSTICL.require();

        assertThat(show(Lane.RUSTICL.environment(), TEST, "--as", "isa", "--backend", "opencl"))
                .contains("opencl: cs_co_variant, from the driver's cache ");
    }

    /** What drivers do for the lanes of a processor, such as storing the results, is not what is measured. */
    @Test
    void backendsStandSideBySideAndOfAKernelThatComputesTheComputationIsCounted() throws Exception {
        require(new OpenClProvider());

        String text = show("instruction/throughput/f32/mul", "--as", "isa", "--backend", "all");

        assertThat(text).containsPattern("in the loop .*opencl\n");
        for (String backend : List.of("vulkan", "opengl")) {
            assertThat(text).containsPattern("(" + backend + " is skipped: )|(\n" + backend + ": cs_.*, by objdump\n)");
        }
        assertThat(text).as("of several, only the loops").doesNotContainPattern("\n    +[0-9a-f]+  ret");
        Matcher counted = Pattern.compile("\n  floating point((?: +\\d+)+)\n").matcher(text);
        assertThat(counted.find()).as(text).isTrue();
        assertThat(counted.group(1).strip().split(" +"))
                .as(text)
                .allSatisfy(number -> assertThat(Integer.parseInt(number)).isGreaterThanOrEqualTo(96));
    }

    @Test
    void mesaCompilesForAmdGpusThatAreNotHere() throws Exception {
        AmdCompiler amd = new AmdCompiler();
        assumeTrue(amd.probe() instanceof Availability.Available, () -> "" + amd.probe());

        String text = show("load/raw-buffer/x2/random", "--as", "isa", "--for", "amd:polaris10,amd:navi21");

        assertThat(text)
                .containsPattern(
                        "in the loop +amd:polaris10 +amd:navi21\n  instruction set +GCN +GCN\n  loads +16 +16\n")
                .contains("buffer_load_dwordx2");

        String counts = show("load/raw-buffer/x2/*", "--as", "counts", "--for", "amd:gfx1100", "--in-process");

        assertThat(counts)
                .containsPattern("load/raw-buffer/x2/linear +amd:gfx1100 +16 +1 .* 0 +16/16 +yes\n")
                .containsPattern("load/raw-buffer/x2/random +amd:gfx1100 +16 +1 .* 0 +16/16 +yes\n");
    }

    @Test
    void subgroupsOfAnotherSizeHaveOtherCode() throws Exception {
        AmdCompiler amd = new AmdCompiler();
        assumeTrue(amd.probe() instanceof Availability.Available, () -> "" + amd.probe());
        String atomic = "atomic/buffer/add/returned/merged";

        String in32 = show(atomic, "--for", "amd:navi21,amd:polaris10", "--set", "subgroup=32");
        String in64 = show(atomic, "--for", "amd:navi21", "--set", "subgroup=64");

        assertThat(in32).contains(" s_bcnt1_i32_b32 ").doesNotContain(" s_bcnt1_i32_b64 ");
        assertThat(in64).contains(" s_bcnt1_i32_b64 ").doesNotContain(" s_bcnt1_i32_b32 ");
        assertThat(in32)
                .contains(
                        "unsupported: Null hardware (RADV POLARIS10) through vulkan lacks a required subgroup size of 32");
    }
}
