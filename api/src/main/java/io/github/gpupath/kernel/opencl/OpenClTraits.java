package io.github.gpupath.kernel.opencl;

import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelWalker;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Statement;
import io.github.gpupath.kernel.SubgroupOperator;
import io.github.gpupath.kernel.Unroll;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * What the writer must know of a kernel before its first line.
 *
 * @param extensions to enable, in alphabetical order
 * @param version of OpenCL C that the kernel needs
 * @param notes what the language could not express
 */
record OpenClTraits(List<String> extensions, String version, List<String> notes) {

    static OpenClTraits of(Kernel kernel) {
        Set<String> extensions = new TreeSet<>();
        kernel.resources().forEach(resource -> {
            if (resource instanceof Resource.StructuredBuffer buffer) {
                addType(extensions, buffer.element().scalar());
            }
        });
        kernel.sharedArrays()
                .forEach(array -> addType(extensions, array.element().scalar()));
        KernelWalker.expressions(kernel, expression -> addExpression(extensions, expression));
        boolean modern = extensions.contains("cl_khr_subgroups") || readsAndWritesImages(kernel);
        return new OpenClTraits(List.copyOf(extensions), modern ? "3.0" : "1.2", notes(kernel));
    }

    private static List<String> notes(Kernel kernel) {
        AtomicBoolean pinsLoops = new AtomicBoolean();
        KernelWalker.statements(kernel.body(), statement -> {
            if (statement instanceof Statement.Loop loop && loop.unroll() != Unroll.DRIVER_CHOICE) {
                pinsLoops.set(true);
            }
        });
        return pinsLoops.get()
                ? List.of("OpenCL C 1.2 has no portable way to pin a loop: #pragma unroll is the compiler's to read")
                : List.of();
    }

    private static void addType(Set<String> extensions, ScalarType type) {
        if (type == ScalarType.F16) {
            extensions.add("cl_khr_fp16");
        } else if (type == ScalarType.F64) {
            extensions.add("cl_khr_fp64");
        }
    }

    private static void addExpression(Set<String> extensions, Expression expression) {
        addType(extensions, expression.type().scalar());
        if (expression instanceof Expression.BuiltInValue value
                && value.builtIn().needsSubgroups()) {
            extensions.add("cl_khr_subgroups");
        }
        if (expression instanceof Expression.Subgroup subgroup) {
            extensions.add("cl_khr_subgroups");
            if (subgroup.operator() == SubgroupOperator.SHUFFLE) {
                extensions.add("cl_khr_subgroup_shuffle");
            }
        }
    }

    private static boolean readsAndWritesImages(Kernel kernel) {
        return kernel.resources().stream()
                .filter(resource ->
                        resource instanceof Resource.StorageTexture || resource instanceof Resource.StorageTexelBuffer)
                .anyMatch(resource -> resource.access() == Access.READ_WRITE);
    }
}
