package io.github.gpupath.suites.occupancy;

import static io.github.gpupath.kernel.KernelBuilder.u32;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.AtomicOperator;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Resource.StructuredBuffer;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.SharedArray;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.suite.KernelWorkload.Readback;
import io.github.gpupath.suite.Memory;
import io.github.gpupath.suites.CacheKernel;
import java.nio.ByteBuffer;

/**
 * What makes a workgroup of 256 invocations take up workgroup memory and be counted while it is resident. Its first
 * invocation adds one to a counter when the workgroup begins and takes it away when all have done their work; the highest
 * count is handed back, and says how many workgroups the whole device has had at one time. Nobody waits for these atomics: the
 * count that the first one gives is looked at when the work is done.
 */
final class Resident {

    /** The name of the number that is handed back. */
    static final String WORKGROUPS = "resident-workgroups";

    /** The least workgroup memory: a float for each invocation. */
    static final int LEAST_BYTES = CacheKernel.LINE.invocations() * Float.BYTES;

    /** Both counters have a line of their own; none is longer on any GPU. */
    private static final int LINE_BYTES = 256;

    private static final Expression PRESENT = u32(0);

    private static final Expression MOST = u32(LINE_BYTES / Integer.BYTES);

    private static final long MINUS_ONE = 0xFFFF_FFFFL;

    private final KernelBuilder k;
    private final Variable invocation;
    private final StructuredBuffer counters;
    private final Variable before;

    private Resident(KernelBuilder k, Variable invocation, StructuredBuffer counters, Variable before) {
        this.k = k;
        this.invocation = invocation;
        this.counters = counters;
        this.before = before;
    }

    /** Counts the workgroup that begins. */
    static Resident arrive(KernelBuilder k, Variable invocation) {
        StructuredBuffer counters = k.structuredBuffer("counters", ScalarType.U32, Access.READ_WRITE);
        Variable before = k.variable("before", u32(0));
        k.when(invocation.isEqualTo(u32(0)), () -> k.atomic(AtomicOperator.ADD, counters, PRESENT, u32(1), before));
        return new Resident(k, invocation, counters, before);
    }

    /**
     * Writes what each invocation has found to as much workgroup memory as the workgroup is to have, from the first byte to
     * the last lines of it, and from there to the result if that is wanted. Then the workgroup counts no longer.
     *
     * @param bytes of workgroup memory, a multiple of {@link #LEAST_BYTES}
     * @param mask a parameter that is 0, so that no compiler knows which of the memory is used
     */
    void leave(Expression value, int bytes, Parameter mask, Parameter writeIndex, StructuredBuffer result) {
        SharedArray sums = k.sharedArray("sums", ScalarType.F32, bytes / Float.BYTES);
        CacheKernel.writeValue(
                k,
                invocation,
                value,
                writeIndex,
                result,
                sums,
                index -> index.times(bytes / LEAST_BYTES).or(mask));
        k.when(invocation.isEqualTo(u32(0)), () -> {
            k.atomic(AtomicOperator.MAX, counters, MOST, before.plus(1));
            k.atomic(AtomicOperator.ADD, counters, PRESENT, u32(MINUS_ONE));
        });
    }

    /** The memory of the counters. It is equal to no other, so that no test takes over the highest count of another. */
    static Memory counters() {
        return new Memory.BufferMemory(BufferSpec.storage(2 * LINE_BYTES), new NobodyYet(), false);
    }

    /** The highest count. */
    static Readback workgroups(int binding) {
        return new Readback(WORKGROUPS, "", binding, LINE_BYTES, ScalarType.U32);
    }

    private static final class NobodyYet implements Memory.Content {
        @Override
        public void writeTo(ByteBuffer target, long offset) {
            ZEROS.writeTo(target, offset);
        }
    }
}
