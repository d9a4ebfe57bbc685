package io.github.gpupath.kernel.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.kernel.WorkgroupSize;
import io.github.gpupath.kernel.source.KernelSource;
import io.github.gpupath.testing.Tool;
import io.github.gpupath.testing.Trials;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * clang's front end takes every kernel in CUDA C++, which needs neither a toolkit nor a GPU. It is told what NVIDIA's
 * compiler knows without a header.
 */
class CudaFrontEndTests {

    /**
     * What chance and measurements leave unused, compare or assign to itself, or write as if {@code ^} were a power; the rest would be a
     * fault of the writer.
     */
    private static final List<String> NO_FAULTS = List.of(
            "unused variable '\\w+'",
            "variable '\\w+' set but not used",
            "self-comparison always evaluates to (true|false)",
            "explicitly assigning value of variable of type '\\w+' to itself",
            "use of logical '(&&|\\|\\|)' with constant operand",
            "'&&' within '\\|\\|'",
            "result of '\\d+ \\^ \\d+' is \\d+; did you mean .*");

    private static final Pattern MESSAGE =
            Pattern.compile("(?m)^([^\\s:]+)\\.cu:\\d+:\\d+: (?:fatal )?(?:error|warning): (.*?)( \\[-W.*\\])?$");

    @TempDir
    Path folder;

    @Test
    void suites() throws Exception {
        Kernels kernels = Kernels.ofSuites();
        assertThat(kernels.sources()).hasSizeGreaterThan(kernels.refused());
        requireSilence(kernels.sources());
    }

    @Test
    void conformanceKit() throws Exception {
        requireSilence(Kernels.ofCases().sources());
    }

    @Test
    void randomKernels() throws Exception {
        Kernels kernels = Kernels.random(Trials.of(50));
        assertThat(kernels.refused()).isZero();
        requireSilence(kernels.sources());
    }

    /** Words of the language, of CUDA and of the functions that programs define, as names of kernels and of variables. */
    @Test
    void awkwardNames() throws Exception {
        StringBuilder all = new StringBuilder();
        for (String name : new TreeSet<>(CudaKeywords.ALL)) {
            if (name.matches("[a-z]\\w*") && !name.startsWith("pick_")) {
                all.append(namedAfter(name, "value")).append(namedAfter("uses_" + name, name));
            }
        }
        requireSilence(
                Map.of("names", new KernelSource("", "", all.toString(), List.of(), List.of(), List.of(), List.of())));
    }

    private static String namedAfter(String name, String variable) {
        KernelBuilder kernel = new KernelBuilder(name, new WorkgroupSize(32, 1, 1));
        Resource.StructuredBuffer elements = kernel.structuredBuffer("elements", ScalarType.U32, Access.READ_WRITE);
        Variable index = kernel.variable(variable, KernelBuilder.builtIn(BuiltIn.GLOBAL_ID_X));
        kernel.store(elements, index, elements.load(index).plus(1));
        return CudaWriter.write(kernel.build()).text();
    }

    @Test
    void whatIsWrongIsNotTaken() throws Exception {
        String wrong = "extern \"C\" __global__ void wrong(float4 *a) { a[0] = a[0] + a[1]; }\n";
        assertThat(messages(
                        Map.of("wrong", new KernelSource("", "", wrong, List.of(), List.of(), List.of(), List.of()))))
                .singleElement()
                .asString()
                .contains("wrong: invalid operands to binary expression");
    }

    private void requireSilence(Map<String, KernelSource> sources) throws Exception {
        String known = String.join("|", NO_FAULTS);
        assertThat(messages(sources)).as("what clang says").allMatch(message -> message.matches(".*: (" + known + ")"));
    }

    /** With the front end itself, of which a single process takes all files. */
    private Set<String> messages(Map<String, KernelSource> sources) throws Exception {
        Tool.Program clang = Tool.CLANG.program();
        List<String> arguments =
                new ArrayList<>(List.of("-cc1", "-x", "cuda", "-fcuda-is-device", "-fsyntax-only", "-Wall"));
        arguments.addAll(List.of("-triple", "nvptx64-nvidia-cuda", "-target-cpu", "sm_80", "-std=c++17"));
        arguments.addAll(List.of("-ferror-limit", "0", "-include", header().toString()));
        for (Map.Entry<String, KernelSource> each : sources.entrySet()) {
            Path file = folder.resolve(each.getKey() + ".cu");
            Files.createDirectories(Objects.requireNonNull(file.getParent()));
            Files.writeString(file, each.getValue().text());
            arguments.add(file.toString());
        }
        Tool.Answer answer = clang.run(arguments);
        Set<String> messages = MESSAGE.matcher(answer.output())
                .results()
                .map(found -> folder.relativize(Path.of(found.group(1))) + ": " + found.group(2))
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(messages.isEmpty()).as(answer.output()).isEqualTo(answer.isSilent());
        return messages;
    }

    private static Path header() throws Exception {
        return Path.of(Objects.requireNonNull(CudaFrontEndTests.class.getResource("builtins.h"))
                .toURI());
    }
}
