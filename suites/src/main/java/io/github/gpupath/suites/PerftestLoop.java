package io.github.gpupath.suites;

import static io.github.gpupath.kernel.KernelBuilder.f32;
import static io.github.gpupath.kernel.KernelBuilder.vector;
import static io.github.gpupath.suites.CacheKernel.ACCESSES;
import static io.github.gpupath.suites.CacheKernel.SIDE;

import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.kernel.VectorType;
import java.util.function.Consumer;

/**
 * perftest's loop, for comparison with its published tables. Each of 256 iterations makes one access, at an address
 * combined with a parameter by OR, and repeats the loaded value to four floats. On GPUs whose cache serves more than
 * one word per lane in four instructions, it measures instructions.
 */
record PerftestLoop(Unroll unroll) implements CacheLoop {

    @Override
    public Parameter parameter(KernelBuilder k) {
        return k.parameter("mask", ScalarType.U32);
    }

    @Override
    public Variable sum(KernelBuilder k, int components) {
        return k.variable("sum", vector(VectorType.VEC4, f32(0)));
    }

    @Override
    public void add(KernelBuilder k, Variable sum, Expression value, int components) {
        k.increase(sum, CacheKernel.spread(value, components));
    }

    @Override
    public void buffer(
            KernelBuilder k, Parameter parameter, Expression start, int step, long size, Consumer<Expression> access) {
        k.loop("i", ACCESSES, unroll, i -> {
            Expression offset = step == 1 ? i : i.times(step);
            access.accept(start.plus(offset).or(parameter));
        });
    }

    @Override
    public void uniformBuffer(
            KernelBuilder k, Parameter parameter, boolean isHidden, Expression start, Consumer<Expression> access) {
        k.loop("i", ACCESSES, unroll, i -> {
            Expression address = start.plus(i);
            access.accept(isHidden ? address.or(parameter) : address);
        });
    }

    @Override
    public void texture(KernelBuilder k, Parameter parameter, Variable start, Consumer<Expression> access) {
        k.loop(
                "y",
                SIDE,
                unroll,
                y -> k.loop("x", SIDE, unroll, x -> {
                    Expression texel = start.plus(vector(VectorType.UVEC2, x, y));
                    access.accept(texel.or(parameter));
                }));
    }

    /** Each coordinate is computed from the previous one and combined with the parameter. */
    @Override
    public void samples(
            KernelBuilder k, Parameter parameter, Variable start, float texel, Consumer<Expression> access) {
        Variable v = k.variable("v", start.y());
        k.loop("y", SIDE, unroll, y -> {
            Variable u = k.variable("u", start.x());
            k.loop("x", SIDE, unroll, x -> {
                Expression bits = vector(VectorType.VEC2, u, v).as(ScalarType.U32);
                access.accept(bits.or(parameter).as(ScalarType.F32));
                k.increase(u, f32(texel));
            });
            k.increase(v, f32(texel));
        });
    }
}
