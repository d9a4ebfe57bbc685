package io.github.gpupath.conformance;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.kernel.WorkgroupSize;
import io.github.gpupath.kernel.opencl.OpenClWriter;
import io.github.gpupath.kernel.source.KernelSource;
import io.github.gpupath.kernel.source.PtxMatrices;
import io.github.gpupath.testing.Tool;
import io.github.gpupath.testing.Trials;
import io.github.gpupath.verify.SuiteKernels;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** clang's front end compiles every kernel in its version of OpenCL C without warnings. */
@Tag("slow")
class OpenClCompilationTests {

    @TempDir
    Path folder;

    private OpenClFrontEnd clang;

    @BeforeEach
    void find() throws Exception {
        clang = new OpenClFrontEnd(Tool.CLANG.program(), folder);
    }

    @Test
    void suites() throws Exception {
        Map<String, Kernel> kernels = new LinkedHashMap<>();
        SuiteKernels.tests()
                .forEach(test -> kernels.put(
                        test.id(), test.kernelWorkload().orElseThrow().kernel()));
        kernels.values().removeIf(kernel -> !PtxMatrices.write(kernel) || kernel.indexesBuffers());
        clang.requireSilence(
                written(kernels),
                "instruction/.*: unused variable '(operand|aside)(_\\d)?'",
                "an instruction takes as many of the four operands as it has",
                ".*: OpenCL extension '(cl_ext_float_atomics|cl_khr_subgroup_\\w+)' unknown or does not require pragma - ignoring",
                "extensions of functions alone: other compilers may want the pragma");
    }

    /** The kernels without the accesses under test. */
    @Test
    void twins() throws Exception {
        clang.requireSilence(
                written(Twins.ofSuites()),
                ".*: OpenCL extension '(cl_ext_float_atomics|cl_khr_subgroup_\\w+)' unknown or does not require pragma - ignoring",
                "extensions of functions alone: other compilers may want the pragma");
    }

    @Test
    void conformanceKit() throws Exception {
        Map<String, Kernel> kernels = new LinkedHashMap<>();
        ConformanceCases.all()
                .forEach(each -> kernels.put(each.id(), each.workload().kernel()));
        kernels.values().removeIf(Kernel::indexesBuffers);
        clang.requireSilence(
                written(kernels),
                ".*: OpenCL extension '(cl_ext_float_atomics|cl_khr_subgroup_\\w+)' unknown or does not require pragma - ignoring",
                "extensions of functions alone: other compilers may want the pragma",
                "atomic/tickets: unused variable 'invocation'",
                "every probe has one, and this one counts otherwise");
    }

    @Test
    void randomKernels() throws Exception {
        Map<String, Kernel> kernels = new LinkedHashMap<>();
        for (long seed = 0; seed < Trials.of(50); seed++) {
            ConformanceCase random = RandomKernels.kernel(seed, 1);
            kernels.put(random.id(), random.workload().kernel());
        }
        clang.requireSilence(
                written(kernels),
                ".*: (unused variable '\\w+'|variable '\\w+' set but not used)",
                "chance does not use all that it makes",
                ".*: (self-comparison always evaluates to (true|false)|explicitly assigning value of variable of type .* to itself"
                        + "|use of logical '(&&|\\|\\|)' with constant operand|result of '2 \\^ \\d+' is .*)",
                "chance compares what is the same and assigns what is there, and asks for what is known",
                ".*: '&&' within '\\|\\|'",
                "the writer leaves out the parentheses that a reader of C need not have");
    }

    /** Keywords of OpenCL C, including newer versions, as names of kernels and variables. */
    @Test
    void awkwardNames() throws Exception {
        String kernels = Stream.of(
                        "atomic_int atomic_uint atomic_long atomic_ulong atomic_float atomic_double atomic_flag"
                                + " atomic_size_t atomic_intptr_t atomic_uintptr_t atomic_ptrdiff_t memory_order memory_scope"
                                + " memory_order_relaxed memory_scope_device atomic_init atomic_load atomic_store"
                                + " atomic_exchange atomic_fetch_add atomic_add atomic_xchg work_group_barrier barrier"
                                + " cl_mem_fence_flags CLK_LOCAL_MEM_FENCE CLK_FILTER_LINEAR half half16 float3 image2d_t"
                                + " sampler_t event_t kernel global pipe read_only read_imagef fma mad24 clamp convert_uint4"
                                + " as_float sub_group_reduce_add sub_group_shuffle get_global_id work_group_all"
                                + " vload_half M_PI INFINITY FLT_MAX CHAR_BIT main auto inline generic printf select dot")
                .flatMap(words -> Stream.of(words.split(" ")))
                .flatMap(OpenClCompilationTests::namedAfter)
                .map(kernel -> OpenClWriter.write(kernel).text())
                .collect(Collectors.joining());
        for (String version : List.of("1.2", "3.0")) {
            clang.requireSilence(Map.of("names", source(kernels, version)));
        }
    }

    private static Stream<Kernel> namedAfter(String name) {
        return Stream.of(kernel(name, "value"), kernel("uses_" + name, name));
    }

    private static Kernel kernel(String name, String variable) {
        KernelBuilder kernel = new KernelBuilder(name, new WorkgroupSize(32, 1, 1));
        Resource.StructuredBuffer elements = kernel.structuredBuffer("elements", ScalarType.U32, Access.READ_WRITE);
        Variable index = kernel.variable(variable, KernelBuilder.builtIn(BuiltIn.GLOBAL_ID_X));
        kernel.store(elements, index, elements.load(index).plus(1));
        return kernel.build();
    }

    @Test
    void whatIsWrongIsNotTaken() throws Exception {
        assertThatThrownBy(() -> clang.requireSilence(Map.of("wrong", source("__kernel void wrong() { return 5; }"))))
                .hasMessageContaining("wrong: void function 'wrong' should not return a value");
        assertThatThrownBy(() -> clang.requireSilence(Map.of(
                        "right",
                        source("__kernel void right() {}"),
                        "doubtful",
                        source("__kernel void doubtful() { int unused; }"))))
                .hasMessageContaining("doubtful: unused variable 'unused'")
                .hasMessageNotContaining("right: ");
        assertThatThrownBy(() -> clang.requireSilence(
                        Map.of("right", source("__kernel void right() {}")), "wrong: .*", "nothing is"))
                .hasMessageContaining("exceptions that nothing needs");
    }

    private static KernelSource source(String text) {
        return source(text + "\n", "1.2");
    }

    private static KernelSource source(String text, String version) {
        return new KernelSource("", "", text, List.of("-cl-std=CL" + version), List.of(), List.of(), List.of());
    }

    private static Map<String, KernelSource> written(Map<String, Kernel> kernels) {
        Map<String, KernelSource> sources = new LinkedHashMap<>();
        kernels.forEach((id, kernel) -> sources.put(id, OpenClWriter.write(kernel)));
        return sources;
    }
}
