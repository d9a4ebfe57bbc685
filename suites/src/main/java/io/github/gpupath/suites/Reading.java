package io.github.gpupath.suites;

import static io.github.gpupath.kernel.KernelBuilder.builtIn;
import static io.github.gpupath.kernel.KernelBuilder.f32;
import static io.github.gpupath.kernel.KernelBuilder.u32;
import static io.github.gpupath.kernel.KernelBuilder.vector;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.SharedArray;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.kernel.VectorType;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Memory;
import io.github.gpupath.suite.Tolerance;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A test that adds up what its kernel reads. The sum goes to workgroup memory, and from there to the result only if a
 * parameter differs from {@link #NO_WRITE}. It never does when timed, so that nothing is written; the verification sets
 * it, so that the kernel which is verified is the kernel which is timed.
 */
public final class Reading {

    private static final int NO_WRITE = 0xFFFF_FFFF;

    private final AccessKernel access;
    private final KernelBuilder kernel;
    private final Parameter writeIndex;
    private final List<Integer> verifiedArguments = new ArrayList<>(List.of(0, 1));
    private final List<Integer> timedArguments = new ArrayList<>(List.of(0, NO_WRITE));
    private Tolerance tolerance = Tolerance.EXACT;

    /** Begins with a kernel that has nothing but its mask. */
    public Reading(AccessKernel access) {
        this.access = access;
        this.kernel = access.builder();
        this.writeIndex = kernel.parameter("writeIndex", ScalarType.U32);
    }

    /** Declares what is read. */
    public <R extends Resource> R declare(Function<KernelBuilder, R> declaration) {
        return declaration.apply(kernel);
    }

    /** Declares one more parameter, with its bits when verified and when timed. */
    public Parameter parameter(String name, ScalarType type, int verified, int timed) {
        verifiedArguments.add(verified);
        timedArguments.add(timed);
        return kernel.parameter(name, type);
    }

    /** Allows sums to be off. */
    public Reading tolerating(Tolerance allowed) {
        tolerance = allowed;
        return this;
    }

    /** The part of the kernel that reads. */
    public interface Body {
        /**
         * Writes the loops.
         *
         * @param sum what every value that is read is added to: four floats
         */
        void write(AccessKernel access, Variable invocation, Variable sum);
    }

    /** Writes the kernel around its body and ends it. */
    public KernelWorkload of(Resource source, Memory memory, Body body) {
        Resource.StructuredBuffer result = kernel.structuredBuffer("result", ScalarType.F32, Access.WRITE);
        SharedArray sums = kernel.sharedArray("sums", ScalarType.F32, AccessKernel.INVOCATIONS);
        Variable invocation = kernel.variable("invocation", AccessKernel.invocation());
        Variable sum = kernel.variable("sum", vector(VectorType.VEC4, f32(0)));
        body.write(access, invocation, sum);
        kernel.store(sums, invocation, sum.x().plus(sum.y()).plus(sum.z()).plus(sum.w()));
        kernel.barrier();
        kernel.when(writeIndex.isNotEqualTo(u32(Integer.toUnsignedLong(NO_WRITE))), () -> {
            Variable workgroup = kernel.variable(
                    "workgroup",
                    builtIn(BuiltIn.WORKGROUP_ID_Y)
                            .times(builtIn(BuiltIn.WORKGROUP_COUNT_X))
                            .plus(builtIn(BuiltIn.WORKGROUP_ID_X)));
            Expression other = invocation.xor(writeIndex).and(AccessKernel.INVOCATIONS - 1);
            kernel.store(result, workgroup.times(AccessKernel.INVOCATIONS).plus(invocation), sums.load(other));
        });
        long results = AccessKernel.VERIFIED.total() * AccessKernel.INVOCATIONS;
        return new KernelWorkload(
                kernel.build(),
                KernelWorkload.Measured.accesses(source),
                List.of(
                        memory,
                        new Memory.BufferMemory(BufferSpec.storage(results * Float.BYTES), Memory.Content.ZEROS, true)),
                new KernelWorkload.Verification(verifiedArguments, AccessKernel.VERIFIED, tolerance),
                timedArguments,
                AccessKernel.SCALE);
    }

    /** One to four components that were read, spread over four as perftest does: xxxx, xyxy, xyzx, xyzw. */
    public static Expression spread(Expression value, int components) {
        return switch (components) {
            case 1 -> value.swizzle("xxxx");
            case 2 -> value.swizzle("xyxy");
            case 3 -> value.swizzle("xyzx");
            case 4 -> value;
            default -> throw new IllegalArgumentException(components + " components");
        };
    }
}
