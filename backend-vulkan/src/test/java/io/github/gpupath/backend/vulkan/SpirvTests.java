package io.github.gpupath.backend.vulkan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.lifetime.Lifetime;
import io.github.gpupath.conformance.ConformanceCases;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.KernelWalker;
import io.github.gpupath.kernel.WorkgroupSize;
import io.github.gpupath.kernel.source.KernelSource;
import io.github.gpupath.testing.Tool;
import io.github.gpupath.verify.SuiteKernels;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Khronos's validator takes every SPIR-V module that drivers are given, by the rules of the version of Vulkan in use. */
@Tag("slow")
class SpirvTests {

    /** Vulkan 1.1, with which the backend is content, and 1.3, for which it writes at best. */
    private static final int OLDEST = 1;

    private static final int NEWEST = 3;

    private static final Pattern NUMBER = Pattern.compile("\\b(0x\\p{XDigit}+|\\d+)u?\\b");

    /** Names each module of a folder that the validator says something of. */
    private static final String VALIDATE_ALL = """
            for module in "$2"/*.spv; do
              said=$("$0" --target-env "$1" "$module" 2>&1) && [ -z "$said" ] || echo "$module: $said"
            done
            """;

    @TempDir
    Path folder;

    private final Lifetime lifetime = new Lifetime();
    private Tool.Program validator;

    @BeforeEach
    void find() {
        validator = Tool.SPIRV_VAL.program();
    }

    @AfterEach
    void release() {
        lifetime.close();
    }

    /** Without those of matrices: Debian 12's validator is older than SPV_KHR_cooperative_matrix. */
    @ParameterizedTest
    @EnumSource(names = {"DESCRIPTOR_SETS", "ADDRESSES"})
    void ofSuitesAreValid(VulkanPath path) throws Exception {
        Map<String, Kernel> kernels = new LinkedHashMap<>();
        SuiteKernels.tests()
                .forEach(test -> kernels.put(
                        test.id(), test.kernelWorkload().orElseThrow().kernel()));
        kernels.values().removeIf(kernel -> !KernelWalker.matrices(kernel).isEmpty());
        assertValid(path, NEWEST, kernels);
    }

    @ParameterizedTest
    @CsvSource({"DESCRIPTOR_SETS, " + OLDEST, "DESCRIPTOR_SETS, " + NEWEST, "ADDRESSES, " + NEWEST})
    void ofTheConformanceKitAreValid(VulkanPath path, int minor) throws Exception {
        Map<String, Kernel> kernels = new LinkedHashMap<>();
        ConformanceCases.all()
                .forEach(each -> kernels.put(each.id(), each.workload().kernel()));
        assertValid(path, minor, kernels);
    }

    @Test
    void ofANewerVersionAreNot() throws Exception {
        assertThat(validate(OLDEST, compileNothing()).output()).contains("Invalid SPIR-V binary version 1.6");
    }

    @Test
    void withoutTheirLastInstructionAreNot() throws Exception {
        Path module = compileNothing();
        try (SeekableByteChannel channel = Files.newByteChannel(module, StandardOpenOption.WRITE)) {
            channel.truncate(channel.size() - Integer.BYTES);
        }
        assertThat(validate(NEWEST, module).output()).contains("Missing OpFunctionEnd");
    }

    /**
     * Kernels that differ in their names and numbers alone, or in what GLSL does not say of them, make one module. A shell starts the
     * validator: a Java takes longer for that than the validator for its work.
     */
    private void assertValid(VulkanPath path, int minor, Map<String, Kernel> kernels) throws Exception {
        VulkanPrograms programs = programs(minor);
        Set<String> texts = new HashSet<>();
        for (Map.Entry<String, Kernel> each : kernels.entrySet()) {
            Kernel kernel = each.getValue();
            KernelSource source = path.write(kernel);
            if (texts.add(NUMBER.matcher(source.text().replace(kernel.name(), "kernel"))
                    .replaceAll("0"))) {
                Files.move(
                        compile(programs, kernel.name(), source),
                        folder.resolve(each.getKey().replace('/', ' ') + ".spv"));
            }
        }
        assertThat(texts).isNotEmpty();
        assertThat(new Tool.Program(Path.of("/bin/sh"))
                        .run(List.of("-c", VALIDATE_ALL, validator.file().toString(), "vulkan1." + minor, folder + "")))
                .as("what the validator says of the modules of kernels")
                .matches(Tool.Answer::isSilent);
    }

    private Tool.Answer validate(int minor, Path module) throws IOException, InterruptedException {
        return validator.run(List.of("--target-env", "vulkan1." + minor, module.toString()));
    }

    private VulkanPrograms programs(int minor) {
        return new VulkanPrograms(VulkanVersion.packed(1, minor), lifetime);
    }

    /** The file with the module, which is the same for each. */
    private Path compile(VulkanPrograms programs, String name, KernelSource source) {
        return programs.compile(name, source, this::write);
    }

    private Path compileNothing() {
        Kernel nothing = new KernelBuilder("nothing", new WorkgroupSize(1, 1, 1)).build();
        return compile(programs(NEWEST), nothing.name(), VulkanPath.DESCRIPTOR_SETS.write(nothing));
    }

    private Path write(ByteBuffer words) {
        Path file = folder.resolve("module.spv");
        try (SeekableByteChannel channel = Files.newByteChannel(
                file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
            channel.write(words);
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
