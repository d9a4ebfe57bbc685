package io.github.gpupath.suites.load;

import static io.github.gpupath.kernel.KernelBuilder.builtIn;
import static io.github.gpupath.kernel.KernelBuilder.f32;
import static io.github.gpupath.kernel.KernelBuilder.u32;
import static io.github.gpupath.kernel.KernelBuilder.vector;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.SharedArray;
import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.kernel.VectorType;
import io.github.gpupath.kernel.WorkgroupSize;
import io.github.gpupath.suite.Memory;
import io.github.gpupath.suite.Workload;
import java.util.List;
import java.util.function.Function;

/**
 * What all load tests have in common, after perftest: workgroups of 256 invocations, each of which loads 256 times and
 * adds up what it loads.
 *
 * <ul>
 *   <li>Every address is combined with a parameter that is 0 at run time, so that no compiler can fuse neighbouring loads.
 *   <li>The sum goes to workgroup memory, and from there to the result only if a parameter differs from {@link
 *       #NO_WRITE}. It never does when timed, so that nothing is written; the verification sets it, so that the kernel
 *       which is verified is the kernel which is timed.
 * </ul>
 */
final class LoadLoop {

    /** The loads of each invocation. */
    static final int LOADS = 256;

    /** The width and height of the square of texels that an invocation loads from a texture. */
    static final int SIDE = 16;

    private static final int INVOCATIONS = 256;
    private static final int NO_WRITE = 0xFFFF_FFFF;

    /** perftest's workgroups: 4,096 · 256 invocations · 256 loads = 2^28 loads. */
    private static final Workload.GeometryScale SCALE = new Workload.GeometryScale(4096, -12, 14);

    private static final WorkgroupCount VERIFIED = new WorkgroupCount(2, 2, 1);

    private final KernelBuilder kernel;
    private final Parameter mask;
    private final Parameter writeIndex;

    private LoadLoop(String name, WorkgroupSize workgroupSize) {
        kernel = new KernelBuilder(name, workgroupSize);
        mask = kernel.parameter("mask", ScalarType.U32);
        writeIndex = kernel.parameter("writeIndex", ScalarType.U32);
    }

    /** An address that no compiler knows: combined with the mask that is 0 at run time. */
    Expression masked(Expression address) {
        Expression bits = address.type() instanceof VectorType type ? vector(type, mask) : mask;
        return address.or(bits);
    }

    /** What is loaded in iteration i by an invocation, as four floats. */
    interface BufferLoad<R> {
        Expression load(LoadLoop loop, R source, Expression start, Expression i);
    }

    /** What is loaded at two iterations x and y by an invocation, as four floats. */
    interface TextureLoad<R> {
        Expression load(LoadLoop loop, R source, Expression start, Expression step);
    }

    /**
     * A test of a buffer: one loop of {@link #LOADS} iterations.
     *
     * @param declare declares the buffer
     * @param start from the invocation's index in its workgroup, where it starts
     * @param load one load
     */
    static <R extends Resource> Workload buffer(
            String name,
            Unroll unroll,
            Function<KernelBuilder, R> declare,
            Memory memory,
            Function<Expression, Expression> start,
            BufferLoad<R> load) {
        LoadLoop loop = new LoadLoop(name, new WorkgroupSize(INVOCATIONS, 1, 1));
        KernelBuilder k = loop.kernel;
        R source = declare.apply(k);
        return loop.finish(source, memory, (invocation, sum) -> {
            Expression first = k.variable("start", start.apply(invocation));
            k.loop("i", LOADS, unroll, i -> k.increase(sum, load.load(loop, source, first, i)));
        });
    }

    /**
     * A test of a texture: two loops of {@link #SIDE} iterations, y outside.
     *
     * @param declare declares the texture
     * @param start from the invocation's position along one axis of its workgroup, where it starts along that axis
     * @param load one load
     */
    static <R extends Resource> Workload texture(
            String name,
            Unroll unroll,
            Function<KernelBuilder, R> declare,
            Memory memory,
            Function<Expression, Expression> start,
            TextureLoad<R> load) {
        LoadLoop loop = new LoadLoop(name, new WorkgroupSize(SIDE, SIDE, 1));
        KernelBuilder k = loop.kernel;
        R source = declare.apply(k);
        return loop.finish(source, memory, (invocation, sum) -> {
            Expression x0 = start.apply(builtIn(BuiltIn.LOCAL_ID_X));
            Expression y0 = start.apply(builtIn(BuiltIn.LOCAL_ID_Y));
            Expression first = k.variable("start", vector(VectorType.UVEC2, x0, y0));
            k.loop(
                    "y",
                    SIDE,
                    unroll,
                    y -> k.loop("x", SIDE, unroll, x -> {
                        Expression step = vector(VectorType.UVEC2, x, y);
                        k.increase(sum, load.load(loop, source, first, step));
                    }));
        });
    }

    private interface Body {
        void write(Expression invocation, Variable sum);
    }

    private Workload finish(Resource source, Memory memory, Body body) {
        Resource.StructuredBuffer result = kernel.structuredBuffer("result", ScalarType.F32, Access.WRITE);
        SharedArray sums = kernel.sharedArray("sums", ScalarType.F32, INVOCATIONS);
        Variable invocation = kernel.variable("invocation", builtIn(BuiltIn.LOCAL_INDEX));
        Variable sum = kernel.variable("sum", vector(VectorType.VEC4, f32(0)));
        body.write(invocation, sum);
        kernel.store(sums, invocation, sum.x().plus(sum.y()).plus(sum.z()).plus(sum.w()));
        kernel.barrier();
        kernel.when(writeIndex.isNotEqualTo(u32(Integer.toUnsignedLong(NO_WRITE))), () -> {
            Variable workgroup = kernel.variable(
                    "workgroup",
                    builtIn(BuiltIn.WORKGROUP_ID_Y)
                            .times(builtIn(BuiltIn.WORKGROUP_COUNT_X))
                            .plus(builtIn(BuiltIn.WORKGROUP_ID_X)));
            Expression other = invocation.xor(writeIndex).and(INVOCATIONS - 1);
            kernel.store(result, workgroup.times(INVOCATIONS).plus(invocation), sums.load(other));
        });
        BufferSpec resultSpec = BufferSpec.storage(VERIFIED.total() * INVOCATIONS * Float.BYTES);
        return new Workload(
                kernel.build(),
                source,
                List.of(memory, new Memory.BufferMemory(resultSpec, Memory.Content.ZEROS, true)),
                new Workload.Verification(List.of(0, 1), VERIFIED),
                List.of(0, NO_WRITE),
                SCALE);
    }

    /** One to four loaded components spread over four, as perftest does: xxxx, xyxy, xyzx, xyzw. */
    static Expression spread(Expression value, int components) {
        return switch (components) {
            case 1 -> value.swizzle("xxxx");
            case 2 -> value.swizzle("xyxy");
            case 3 -> value.swizzle("xyzx");
            case 4 -> value;
            default -> throw new IllegalArgumentException(components + " components");
        };
    }
}
