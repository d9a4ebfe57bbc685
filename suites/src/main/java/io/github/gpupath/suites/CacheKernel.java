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
 * The common sizes and final statements of first-level cache kernels. As in perftest, workgroups have 256 invocations,
 * each with 256 memory accesses in a {@link CacheLoop}.
 */
public final class CacheKernel {

    /** The number of accesses per invocation. */
    public static final int ACCESSES = 256;

    /** The side of the square of texels that an invocation accesses, and of its workgroup. */
    public static final int SIDE = 16;

    /** The workgroup size of buffer kernels. */
    public static final WorkgroupSize LINE = new WorkgroupSize(256, 1, 1);

    /** The workgroup size of texture kernels. */
    public static final WorkgroupSize SQUARE = new WorkgroupSize(SIDE, SIDE, 1);

    /** The elements of a buffer: the most that {@link #ACCESSES} from any start can access, rounded up. */
    public static final int ELEMENTS = 1024;

    /** The width and height of a texture in texels. */
    public static final int TEXTURE_SIDE = 32;

    /** The {@code writeIndex} of timed runs with {@link #writeSum}: nothing is written. */
    public static final Literal NO_WRITE = Literal.u32(0xFFFF_FFFFL);

    /** The {@code writeIndex} of verification runs: each invocation writes its neighbour's sum. */
    public static final Literal WRITE = Literal.u32(1);

    private static final int INVOCATIONS = LINE.invocations();

    /** perftest's workgroups: 4,096 · 256 invocations · 256 accesses = 2^28 accesses. */
    public static final KernelWorkload.GeometryScale SCALE = new KernelWorkload.GeometryScale(4096, -12, 14);

    /** The size of verification runs; two axes reveal a wrong workgroup index. */
    public static final WorkgroupCount VERIFIED = new WorkgroupCount(2, 2, 1);

    private CacheKernel() {}

    /**
     * A scale whose dispatches access a whole working set: otherwise it could hit data of its predecessor.
     *
     * @param each the number of pages or blocks that a workgroup accesses
     * @param all the number of pages or blocks of the working set
     */
    public static Scale wholeSets(List<Literal> arguments, long each, long all) {
        List<Launch> launches = SCALE.with(arguments).launches();
        int enough = 0;
        while (launches.get(enough).workgroups().total() * each < all) {
            enough++;
        }
        return new Scale(launches, enough);
    }

    /** The linear index of the workgroup. */
    public static Expression workgroup() {
        return builtIn(BuiltIn.WORKGROUP_ID_Y)
                .times(builtIn(BuiltIn.WORKGROUP_COUNT_X))
                .plus(builtIn(BuiltIn.WORKGROUP_ID_X));
    }

    /** Repeats one to four components to four as perftest does: xxxx, xyxy, xyzx, xyzw. */
    public static Expression spread(Expression value, int components) {
        return switch (components) {
            case 1 -> value.swizzle("xxxx");
            case 2 -> value.swizzle("xyxy");
            case 3 -> value.swizzle("xyzx");
            case 4 -> value;
            default -> throw new IllegalArgumentException(components + " components");
        };
    }

    /** The sum of a vector's components, or the scalar itself. */
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
     * Appends the end of a kernel that sums its loads. The sum is stored to workgroup memory, and written to the result
     * only if a parameter differs from {@link #NO_WRITE}. Timed runs write nothing; verification runs set the
     * parameter, so both use the same kernel.
     *
     * @param sum the sum, four floats
     * @param writeIndex the parameter; its exclusive or with the invocation is the index of the written sum
     * @param result one float per invocation of the dispatch
     */
    public static void writeSum(
            KernelBuilder k,
            Variable invocation,
            Variable sum,
            Parameter writeIndex,
            Resource.StructuredBuffer result) {
        writeValue(k, invocation, sumOfComponents(sum), writeIndex, result);
    }

    /** The same as {@link #writeSum} for one float per invocation. */
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
     * The same with given workgroup memory.
     *
     * @param sums at least one float per invocation
     * @param slot maps an invocation's index to the index of its float
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
     * The workload of a kernel that ends with {@link #writeSum}.
     *
     * @param kernel the kernel, which accesses its first resource
     * @param measured what the metric counts
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

    /** The memory of the result of {@link #writeSum}. */
    public static Memory results() {
        BufferSpec floats = BufferSpec.storage(VERIFIED.total() * INVOCATIONS * Float.BYTES);
        return new Memory.BufferMemory(floats, Memory.Content.ZEROS, true);
    }

    /**
     * The workload of a kernel that stores, with the same verified and timed run.
     *
     * @param arguments the arguments of both runs
     */
    public static KernelWorkload writing(Kernel kernel, Resource target, Memory memory, List<Literal> arguments) {
        return writing(kernel, target, arguments, memory, arguments, memory);
    }

    /** The workload of a kernel that stores, verified with smaller memory. */
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

    /** The texture of kernels with workgroup size {@link #SQUARE}. */
    public static TextureSpec texture(Format format, TextureSpec.Use use) {
        return new TextureSpec(format, TEXTURE_SIDE, TEXTURE_SIDE, use);
    }
}
