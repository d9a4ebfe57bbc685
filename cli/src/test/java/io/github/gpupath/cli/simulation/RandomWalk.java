package io.github.gpupath.cli.simulation;

import static io.github.gpupath.kernel.KernelBuilder.builtIn;
import static io.github.gpupath.kernel.KernelBuilder.f32;
import static io.github.gpupath.kernel.KernelBuilder.u32;
import static io.github.gpupath.kernel.KernelBuilder.vector;

import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Resource.StructuredBuffer;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.kernel.VectorType;
import io.github.gpupath.kernel.WorkgroupSize;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Workload.Launch;
import io.github.gpupath.suite.Workload.Scale;
import java.util.List;
import java.util.stream.IntStream;

/** Workgroups that read pages as if by chance, each in an order of its own. */
final class RandomWalk implements Walk {

    private static final int INVOCATIONS = 256;
    private static final int ACCESSES = 4;
    private static final int LOOPS = 16;
    private static final int DOUBLINGS = 18;

    @Override
    public KernelWorkload workload(long bytes) {
        KernelBuilder kernel = new KernelBuilder("random_reads", new WorkgroupSize(INVOCATIONS, 1, 1));
        Parameter loops = kernel.parameter("loops", ScalarType.U32);
        Parameter pages = kernel.parameter("pages", ScalarType.U32);
        StructuredBuffer buffer = kernel.structuredBuffer("buffer", VectorType.VEC4, Access.READ);
        Variable sum = kernel.variable("sum", vector(VectorType.VEC4, f32(0)));
        kernel.loop("i", loops, Unroll.NEVER, i -> {
            for (int access = 0; access < ACCESSES; access++) {
                Expression number = builtIn(BuiltIn.WORKGROUP_ID_X)
                        .times(loops)
                        .plus(i)
                        .times(ACCESSES)
                        .plus(access);
                Variable page = kernel.variable("page", mixed(number).remainder(pages));
                kernel.increase(sum, buffer.load(page.times(INVOCATIONS).plus(builtIn(BuiltIn.LOCAL_INDEX))));
            }
        });
        long number = bytes / PageTrace.PAGE_BYTES;
        int least = Math.toIntExact((number + LOOPS * ACCESSES - 1) / (LOOPS * ACCESSES));
        return StridedReads.workload(
                kernel.build(),
                bytes,
                List.of(new Scale(IntStream.rangeClosed(0, DOUBLINGS)
                        .mapToObj(doubling -> new Launch(
                                new WorkgroupCount(least << doubling, 1, 1), List.of(u32(LOOPS), u32(number))))
                        .toList())));
    }

    /** The finalizer of MurmurHash3, by Austin Appleby. */
    private static Expression mixed(Expression number) {
        Expression first = number.xor(number.shiftRight(16)).times(0x85EB_CA6BL);
        Expression second = first.xor(first.shiftRight(13)).times(0xC2B2_AE35L);
        return second.xor(second.shiftRight(16));
    }
}
