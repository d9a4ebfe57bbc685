package io.github.gpupath.suites;

import static io.github.gpupath.kernel.KernelBuilder.builtIn;
import static io.github.gpupath.kernel.KernelBuilder.vector;

import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.kernel.VectorType;
import io.github.gpupath.kernel.WorkgroupSize;
import io.github.gpupath.suite.KernelWorkload;
import java.util.function.Consumer;

/**
 * What tests of the first-level cache have in common, after perftest: workgroups of 256 invocations, each of which
 * accesses memory 256 times, in one loop over a buffer or in two over a square of texels. Every address is combined with
 * a parameter that is 0 at run time, so that no compiler knows which addresses are neighbours or equal.
 */
public final class AccessKernel {

    /** The accesses of each invocation. */
    public static final int ACCESSES = 256;

    /** The width and height of the square of texels that an invocation accesses in a texture, and of its workgroup. */
    public static final int SIDE = 16;

    /** The elements of a buffer, the most that {@link #ACCESSES} from any start of a workgroup can touch, rounded up. */
    public static final int ELEMENTS = 1024;

    /** The width and height of a texture in texels. */
    public static final int TEXTURE_SIDE = 32;

    /** The invocations of a workgroup. */
    public static final int INVOCATIONS = 256;

    /** perftest's workgroups: 4,096 · 256 invocations · 256 accesses = 2^28 accesses. */
    public static final KernelWorkload.GeometryScale SCALE = new KernelWorkload.GeometryScale(4096, -12, 14);

    /** The workgroups of a verification run; on two axes, so that a wrong workgroup index shows. */
    public static final WorkgroupCount VERIFIED = new WorkgroupCount(2, 2, 1);

    private final KernelBuilder kernel;
    private final Unroll unroll;
    private final Parameter mask;

    private AccessKernel(String name, WorkgroupSize workgroupSize, Unroll unroll) {
        this.kernel = new KernelBuilder(name, workgroupSize);
        this.unroll = unroll;
        this.mask = kernel.parameter("mask", ScalarType.U32);
    }

    /** Begins a kernel whose invocations lie in a line; its first parameter is the mask. */
    public static AccessKernel ofBuffer(String name, Unroll unroll) {
        return new AccessKernel(name, new WorkgroupSize(INVOCATIONS, 1, 1), unroll);
    }

    /** Begins a kernel whose invocations form a square; its first parameter is the mask. */
    public static AccessKernel ofTexture(String name, Unroll unroll) {
        return new AccessKernel(name, new WorkgroupSize(SIDE, SIDE, 1), unroll);
    }

    /** The kernel's builder. */
    public KernelBuilder builder() {
        return kernel;
    }

    /** Bits that no compiler knows: combined with the mask, and unchanged at run time. */
    public Expression masked(Expression bits) {
        return bits.or(maskLike(bits));
    }

    /** 0 at run time, from bits that a compiler must take for different ones. */
    public Expression cleared(Expression bits) {
        return bits.and(maskLike(bits));
    }

    private Expression maskLike(Expression bits) {
        return bits.type() instanceof VectorType type ? vector(type, mask) : mask;
    }

    /** The index of an invocation in its workgroup. */
    public static Expression invocation() {
        return builtIn(BuiltIn.LOCAL_INDEX);
    }

    /** Where an invocation starts in a texture, as two integers. */
    public static Expression textureStart(Pattern pattern) {
        return vector(
                VectorType.UVEC2,
                pattern.textureStart(builtIn(BuiltIn.LOCAL_ID_X)),
                pattern.textureStart(builtIn(BuiltIn.LOCAL_ID_Y)));
    }

    /** One loop of {@link #ACCESSES} iterations. */
    public void line(Consumer<Expression> body) {
        kernel.loop("i", ACCESSES, unroll, body::accept);
    }

    /** A loop over the {@link #SIDE} rows of a square of texels. */
    public void rows(Consumer<Expression> body) {
        kernel.loop("y", SIDE, unroll, body::accept);
    }

    /** A loop over the {@link #SIDE} columns of a square of texels, within one over the rows. */
    public void columns(Consumer<Expression> body) {
        kernel.loop("x", SIDE, unroll, body::accept);
    }
}
