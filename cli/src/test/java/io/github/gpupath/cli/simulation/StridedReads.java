package io.github.gpupath.cli.simulation;

import static io.github.gpupath.kernel.KernelBuilder.builtIn;
import static io.github.gpupath.kernel.KernelBuilder.f32;
import static io.github.gpupath.kernel.KernelBuilder.select;
import static io.github.gpupath.kernel.KernelBuilder.u32;
import static io.github.gpupath.kernel.KernelBuilder.vector;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Resource.StructuredBuffer;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.kernel.VectorType;
import io.github.gpupath.kernel.WorkgroupSize;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Memory;
import io.github.gpupath.suite.Workload.Scale;
import java.util.List;

/**
 * A kernel that reads a buffer, four floats at a time: workgroup w begins at page (w · stride) mod pages and goes on
 * by as many pages as a step has, less than the set's, from the end to the beginning. Nothing becomes of what it reads,
 * since it is only simulated.
 */
final class StridedReads {

    /** The pages that a workgroup reads in one turn of its loop. */
    static final int ACCESSES = 4;

    private static final int INVOCATIONS = 256;

    private StridedReads() {}

    /** A workload on a set of so many bytes. */
    static KernelWorkload workload(long bytes, List<Scale> scales) {
        KernelBuilder kernel = new KernelBuilder("strided_reads", new WorkgroupSize(INVOCATIONS, 1, 1));
        Parameter loops = kernel.parameter("loops", ScalarType.U32);
        Parameter pages = kernel.parameter("pages", ScalarType.U32);
        Parameter stride = kernel.parameter("stride", ScalarType.U32);
        Parameter step = kernel.parameter("step", ScalarType.U32);
        StructuredBuffer buffer = kernel.structuredBuffer("buffer", VectorType.VEC4, Access.READ);
        Expression first =
                builtIn(BuiltIn.WORKGROUP_ID_X).times(stride).remainder(pages).times(INVOCATIONS);
        Variable end = kernel.variable("end", pages.times(INVOCATIONS));
        Variable now = kernel.variable("now", first.plus(builtIn(BuiltIn.LOCAL_INDEX)));
        Variable sum = kernel.variable("sum", vector(VectorType.VEC4, f32(0)));
        kernel.loop("i", loops, Unroll.NEVER, i -> {
            for (int access = 0; access < ACCESSES; access++) {
                kernel.increase(sum, buffer.load(now));
                kernel.assign(now, now.plus(step.times(INVOCATIONS)));
                kernel.assign(now, select(now.isAtLeast(end), now.minus(end), now));
            }
        });
        return workload(kernel.build(), bytes, scales);
    }

    /** The arguments of a launch. */
    static List<Literal> arguments(long loops, long pages, long stride, long step) {
        return List.of(u32(loops), u32(pages), u32(stride), u32(step));
    }

    /** A workload whose kernel reads one buffer; it is never verified, and has no idle workgroups worth the name. */
    static KernelWorkload workload(Kernel kernel, long bytes, List<Scale> scales) {
        List<Literal> first = scales.get(0).launches().get(0).arguments();
        KernelWorkload.Builder workload = KernelWorkload.of(kernel)
                .measured(KernelWorkload.Measured.accesses(kernel.resources()))
                .memory(List.of(new Memory.BufferMemory(BufferSpec.storage(bytes), Memory.Content.ZEROS, false)))
                .verification(KernelWorkload.Verification.of(first, new WorkgroupCount(1, 1, 1)))
                .scales(scales);
        return (scales.size() == 1 ? workload : workload.idle(first)).build();
    }
}
