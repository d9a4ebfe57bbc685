package io.github.gpupath.suites;

import static io.github.gpupath.kernel.KernelBuilder.f32;
import static io.github.gpupath.kernel.KernelBuilder.u32;
import static io.github.gpupath.kernel.KernelBuilder.vector;
import static io.github.gpupath.suites.CacheKernel.ACCESSES;
import static io.github.gpupath.suites.CacheKernel.SIDE;

import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Type;
import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.kernel.VectorType;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * A loop of 16 iterations with 16 accesses each, limited by the accesses alone. Addresses are the iteration's base plus
 * a constant, which load instructions add for free; the only other instruction is one addition per loaded word. The
 * base increases by a parameter that compilers do not know, and consecutive accesses are far apart, so compilers cannot
 * merge, reuse or hoist them.
 */
public record WrittenOutLoop(Unroll unroll) implements CacheLoop {

    /** The number of accesses per iteration. */
    private static final int WRITTEN_OUT = 16;

    public static final int ITERATIONS = ACCESSES / WRITTEN_OUT;

    /** The order of an iteration's accesses: a permutation of 0…15 without consecutive neighbours. */
    public static final List<Integer> PLACES = IntStream.range(0, WRITTEN_OUT)
            .map(access -> access * 7 % WRITTEN_OUT)
            .boxed()
            .toList();

    /** The offsets in elements of accesses to storage and texel buffers: multiples of 128-byte lines. */
    public static final List<Integer> OFFSETS =
            PLACES.stream().map(place -> place * 32).toList();

    /** The distance in vectors of accesses to a uniform buffer; small, because its cache has a few KiB. */
    private static final int UNIFORM_DISTANCE = 2;

    /**
     * The distance in vectors between iterations on a uniform buffer. It is odd, so that iterations interleave: all
     * accesses of an invocation differ and lie within 5 KiB.
     */
    private static final int UNIFORM_STRIDE = WRITTEN_OUT + 1;

    /** The base of an iteration, with its highest bit set so that compilers know that no address wraps around. */
    public static Expression base(Expression address, long powerOfTwo) {
        return address.and(powerOfTwo - 1);
    }

    public static Expression plus(Expression base, int offset) {
        return offset == 0 ? base : base.plus(offset);
    }

    @Override
    public Parameter parameter(KernelBuilder k) {
        return k.parameter("stride", ScalarType.U32);
    }

    /** Makes bases differ while accesses stay within the buffer. */
    @Override
    public Literal verified() {
        return u32(1);
    }

    /** The constant stride of the kernel with addresses known to compilers. */
    @Override
    public Literal ofUniformBuffer() {
        return u32(UNIFORM_STRIDE);
    }

    @Override
    public Literal ofTexture() {
        return u32(1);
    }

    @Override
    public Variable sum(KernelBuilder k, int components) {
        Type type = Type.of(ScalarType.F32, components);
        return k.variable("sum", type instanceof VectorType vector ? vector(vector, f32(0)) : f32(0));
    }

    @Override
    public void add(KernelBuilder k, Variable sum, Expression value, int components) {
        boolean isWhole = value.type().components() == components;
        k.increase(sum, isWhole ? value : value.swizzle("xyzw".substring(0, components)));
    }

    @Override
    public void buffer(
            KernelBuilder k, Parameter parameter, Expression start, int step, long size, Consumer<Expression> access) {
        k.loop("i", ITERATIONS, unroll, i -> {
            Expression moved = i.times(parameter);
            Variable base = k.variable("base", base(start.plus(step == 1 ? moved : moved.times(step)), size));
            OFFSETS.forEach(offset -> access.accept(plus(base, offset * step)));
        });
    }

    @Override
    public void uniformBuffer(
            KernelBuilder k, Parameter parameter, boolean isHidden, Expression start, Consumer<Expression> access) {
        k.loop("i", ITERATIONS, unroll, i -> {
            Expression moved = isHidden ? i.times(parameter) : i.times(UNIFORM_STRIDE);
            Variable base = k.variable("base", base(start.plus(moved), CacheKernel.ELEMENTS));
            PLACES.forEach(place -> access.accept(plus(base, place * UNIFORM_DISTANCE)));
        });
    }

    @Override
    public void texture(KernelBuilder k, Parameter parameter, Variable start, Consumer<Expression> access) {
        k.loop("y", SIDE, unroll, y -> {
            Variable row = k.variable("row", start.y().plus(y.times(parameter)));
            PLACES.forEach(place -> access.accept(vector(VectorType.UVEC2, plus(start.x(), place), row)));
        });
    }

    /** An iteration samples a row. */
    @Override
    public void samples(
            KernelBuilder k, Parameter parameter, Variable start, float texel, Consumer<Expression> access) {
        k.loop("y", SIDE, unroll, y -> {
            Expression rows = y.times(parameter).to(ScalarType.F32);
            Variable v = k.variable("v", start.y().plus(rows.times(f32(texel))));
            for (int place : PLACES) {
                Expression u = place == 0 ? start.x() : start.x().plus(f32(place * texel));
                access.accept(vector(VectorType.VEC2, u, v));
            }
        });
    }
}
