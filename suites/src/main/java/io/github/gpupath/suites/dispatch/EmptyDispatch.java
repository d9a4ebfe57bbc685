package io.github.gpupath.suites.dispatch;

import static io.github.gpupath.kernel.KernelBuilder.u32;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.AtomicOperator;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.WorkgroupSize;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Memory;
import io.github.gpupath.suite.Workload.Timing;
import java.util.List;

/**
 * A dispatch of one invocation, which is as empty as verification allows: it adds a parameter to a number in memory unless that
 * is 0, as it always is when timed. More than the test of one value, which is the same for all, no device has to do. When
 * verified, as many dispatches as are timed at once add up, so that none may be left out or be one with its neighbour; where
 * as many are timed as take long enough, it is ten of them.
 */
final class EmptyDispatch {

    private static final Literal NOTHING = u32(0);
    private static final Literal ADDED_WHEN_VERIFIED = u32(0x1234_5679);
    private static final int SEVERAL = 10;

    /** One workgroup, on the fastest device as on the slowest: nothing here grows with the device. */
    private static final KernelWorkload.GeometryScale SCALE = new KernelWorkload.GeometryScale(1, 0, 0);

    private EmptyDispatch() {}

    static KernelWorkload workload(Timing timing) {
        KernelBuilder kernel = new KernelBuilder("empty", new WorkgroupSize(1, 1, 1));
        Parameter value = kernel.parameter("value", ScalarType.U32);
        Resource.StructuredBuffer result = kernel.structuredBuffer("result", ScalarType.U32, Access.READ_WRITE);
        kernel.when(value.isNotEqualTo(NOTHING), () -> kernel.atomic(AtomicOperator.ADD, result, u32(0), value));
        return KernelWorkload.of(kernel.build())
                .measured(KernelWorkload.Measured.dispatch())
                .memory(List.of(new Memory.BufferMemory(BufferSpec.storage(Integer.BYTES), Memory.Content.ZEROS, true)))
                .verification(KernelWorkload.Verification.of(List.of(ADDED_WHEN_VERIFIED), new WorkgroupCount(1, 1, 1))
                        .times(timing.isOfLaunching() ? timing.dispatches() : SEVERAL))
                .scale(List.of(NOTHING), SCALE)
                .timing(timing)
                .build();
    }
}
