package io.github.gpupath.suites;

import static io.github.gpupath.kernel.KernelBuilder.builtIn;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.TextureSpec;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.SharedArray;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.kernel.WorkgroupSize;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.KernelWorkload.Measured;
import io.github.gpupath.suite.KernelWorkload.Verification;
import io.github.gpupath.suite.Memory;
import io.github.gpupath.suite.Tolerance;
import io.github.gpupath.suite.Workload.Launch;
import io.github.gpupath.suite.Workload.Scale;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * The sizes and the last lines that the kernels of the first-level cache share. After perftest, workgroups have 256
 * invocations, each of which accesses memory 256 times, in a {@link CacheLoop}.
 */
public final class CacheKernel {

    /** The accesses of each invocation. */
    public static final int ACCESSES = 256;

    /** The width and height of the square of texels that an invocation accesses in a texture, and of its workgroup. */
    public static final int SIDE = 16;

    /** The workgroup of a kernel that accesses a buffer. */
    public static final WorkgroupSize LINE = new WorkgroupSize(256, 1, 1);

    /** The workgroup of a kernel that accesses a texture. */
    public static final WorkgroupSize SQUARE = new WorkgroupSize(SIDE, SIDE, 1);

    /** The elements of a buffer, the most that {@link #ACCESSES} from any start of a workgroup can touch, rounded up. */
    public static final int ELEMENTS = 1024;

    /** The width and height of a texture in texels. */
    public static final int TEXTURE_SIDE = 32;

    /** The {@code writeIndex} of a timed run of a kernel that ends with {@link #writeSum}: nothing is written. */
    public static final Literal NO_WRITE = Literal.u32(0xFFFF_FFFFL);

    /** The {@code writeIndex} of a verification: each invocation writes the sum of its neighbour. */
    public static final Literal WRITE = Literal.u32(1);

    private static final int INVOCATIONS = LINE.invocations();

    /** perftest's workgroups: 4,096 · 256 invocations · 256 accesses = 2^28 accesses. */
    public static final KernelWorkload.GeometryScale SCALE = new KernelWorkload.GeometryScale(4096, -12, 14);

    /** The workgroups of a verification run; on two axes, so that a wrong workgroup index shows. */
    public static final WorkgroupCount VERIFIED = new WorkgroupCount(2, 2, 1);

    private CacheKernel() {}

    /**
     * A scale whose dispatches go through a whole set: otherwise a dispatch may find in a cache what the one before left there.
     *
     * @param each the pages or blocks that a workgroup accesses
     * @param all those of the set
     */
    public static Scale wholeSets(List<Literal> arguments, long each, long all) {
        List<Launch> launches = SCALE.with(arguments).launches();
        int enough = 0;
        while (launches.get(enough).workgroups().total() * each < all) {
            enough++;
        }
        return new Scale(launches, enough);
    }

    /** The number of the workgroup in the dispatch. */
    public static Expression workgroup() {
        return builtIn(BuiltIn.WORKGROUP_ID_Y)
                .times(builtIn(BuiltIn.WORKGROUP_COUNT_X))
                .plus(builtIn(BuiltIn.WORKGROUP_ID_X));
    }

    /** Spreads the one to four components of a loaded value over four as perftest does: xxxx, xyxy, xyzx, xyzw. */
    public static Expression spread(Expression value, int components) {
        return switch (components) {
            case 1 -> value.swizzle("xxxx");
            case 2 -> value.swizzle("xyxy");
            case 3 -> value.swizzle("xyzx");
            case 4 -> value;
            default -> throw new IllegalArgumentException(components + " components");
        };
    }

    /** The sum of the components of a vector, or a scalar itself. */
    public static Expression sumOfComponents(Expression value) {
        if (value.type().components() == 1) {
            return value;
        }
        Expression sum = value.x();
        for (String component : List.of("y", "z", "w").subList(0, value.type().components() - 1)) {
            sum = sum.plus(value.swizzle(component));
        }
        return sum;
    }

    /**
     * Ends a kernel that adds up what it loads. The sum goes to workgroup memory, and from there to the result only if a
     * parameter differs from {@link #NO_WRITE}. It never does when timed, so that nothing is written; the verification
     * sets it, so that the kernel which is verified is the kernel which is timed.
     *
     * @param sum four floats
     * @param writeIndex the parameter; combined with the invocation it says whose sum is written
     * @param result a float for each invocation of the dispatch
     */
    public static void writeSum(
            KernelBuilder k,
            Variable invocation,
            Variable sum,
            Parameter writeIndex,
            Resource.StructuredBuffer result) {
        writeValue(k, invocation, sumOfComponents(sum), writeIndex, result);
    }

    /** Ends a kernel as {@link #writeSum} does, whose invocations find a float each. */
    public static void writeValue(
            KernelBuilder k,
            Variable invocation,
            Expression value,
            Parameter writeIndex,
            Resource.StructuredBuffer result) {
        SharedArray sums = k.sharedArray("sums", ScalarType.F32, INVOCATIONS);
        writeValue(k, invocation, value, writeIndex, result, sums, UnaryOperator.identity());
    }

    /**
     * The same by way of some workgroup memory.
     *
     * @param sums has room for a float of each invocation
     * @param slot the index of an invocation's float in it, from the index of the invocation
     */
    public static void writeValue(
            KernelBuilder k,
            Variable invocation,
            Expression value,
            Parameter writeIndex,
            Resource.StructuredBuffer result,
            SharedArray sums,
            UnaryOperator<Expression> slot) {
        k.store(sums, slot.apply(invocation), value);
        k.barrier();
        k.when(writeIndex.isNotEqualTo(NO_WRITE), () -> {
            Variable workgroup = k.variable("workgroup", workgroup());
            Expression other = invocation.xor(writeIndex).and(INVOCATIONS - 1);
            k.store(result, workgroup.times(INVOCATIONS).plus(invocation), sums.load(slot.apply(other)));
        });
    }

    /**
     * Puts the workload around a kernel that ends with {@link #writeSum}.
     *
     * @param kernel accesses its first resource
     * @param measured what of the kernel counts: accesses to that resource, or something else
     * @param memory behind that resource
     * @param verified the arguments of the verification
     * @param timed the arguments of the timed run
     */
    public static KernelWorkload reading(
            Kernel kernel,
            Measured measured,
            Memory memory,
            List<Literal> verified,
            List<Literal> timed,
            Tolerance tolerance) {
        return KernelWorkload.of(kernel)
                .measured(measured)
                .memory(List.of(memory, results()))
                .verification(Verification.of(verified, VERIFIED).within(tolerance))
                .scale(timed, SCALE)
                .underTest(kernel.resources().get(0))
                .build();
    }

    /** The memory behind the result of {@link #writeSum}. */
    public static Memory results() {
        BufferSpec floats = BufferSpec.storage(VERIFIED.total() * INVOCATIONS * Float.BYTES);
        return new Memory.BufferMemory(floats, Memory.Content.ZEROS, true);
    }

    /**
     * Puts the workload around a kernel whose answer is what it stored, verified as it is timed.
     *
     * @param target what the kernel stores to; its only resource
     * @param memory behind the target
     * @param arguments of both runs
     */
    public static KernelWorkload writing(Kernel kernel, Resource target, Memory memory, List<Literal> arguments) {
        return writing(kernel, target, arguments, memory, arguments, memory);
    }

    /**
     * Puts the workload around a kernel whose answer is what it stored, verified on a smaller target than it is timed.
     *
     * @param target what the kernel stores to; its only resource
     * @param timed the arguments of the timed run
     * @param memory behind the target of the timed run
     * @param verified the arguments of the verification
     * @param verifiedMemory behind the target of the verification
     */
    public static KernelWorkload writing(
            Kernel kernel,
            Resource target,
            List<Literal> timed,
            Memory memory,
            List<Literal> verified,
            Memory verifiedMemory) {
        return KernelWorkload.of(kernel)
                .measured(Measured.accesses(target))
                .memory(List.of(memory))
                .verification(Verification.of(verified, VERIFIED).on(List.of(verifiedMemory)))
                .scale(timed, SCALE)
                .underTest(target)
                .build();
    }

    /** The texture that the kernels of {@link #SQUARE} access. */
    public static TextureSpec texture(Format format, TextureSpec.Use use) {
        return new TextureSpec(format, TEXTURE_SIDE, TEXTURE_SIDE, use);
    }
}
