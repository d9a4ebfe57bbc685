package io.github.gpupath.suites;

import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.suite.SuiteOption;
import io.github.gpupath.suite.SuiteSettings;
import java.util.List;
import java.util.function.Consumer;

/** The loop in which an invocation makes its {@link CacheKernel#ACCESSES} loads or samples. */
public sealed interface CacheLoop permits WrittenOutLoop, PerftestLoop {

    SuiteOption KERNEL = new SuiteOption(
            "kernel",
            List.of("written-out", "perftest"),
            "16 accesses written out in each iteration, or perftest's loop of one");

    SuiteOption UNROLL =
            new SuiteOption("unroll", List.of("never", "full"), "whether the loops are kept or fully unrolled");

    static CacheLoop of(SuiteSettings settings) {
        Unroll unroll = unroll(settings);
        return settings.value(KERNEL).equals("perftest") ? new PerftestLoop(unroll) : new WrittenOutLoop(unroll);
    }

    /** What the compiler is asked to do with the iterations. */
    static Unroll unroll(SuiteSettings settings) {
        return settings.value(UNROLL).equals("full") ? Unroll.FULL : Unroll.NEVER;
    }

    /** Declares the parameter that no compiler knows, on which the addresses depend. */
    Parameter parameter(KernelBuilder k);

    /** The value of the parameter for a storage or texel buffer when verified. It is 0 when timed, so that the set is small. */
    default Literal verified() {
        return Literal.u32(0);
    }

    /** The value of the parameter for a uniform buffer. */
    default Literal ofUniformBuffer() {
        return Literal.u32(0);
    }

    /** The value of the parameter for a texture: each iteration accesses the next row. */
    default Literal ofTexture() {
        return Literal.u32(0);
    }

    /** Declares the sum of the loaded values of a number of components. */
    Variable sum(KernelBuilder k, int components);

    /** Adds a loaded value, of which some components count. */
    void add(KernelBuilder k, Variable sum, Expression value, int components);

    /**
     * Accesses elements of a storage or texel buffer.
     *
     * @param parameter of {@link #parameter}
     * @param start the address at which the invocation starts
     * @param step from one element to the next
     * @param size of the buffer as addresses count; a power of two
     * @param access is given each address
     */
    void buffer(
            KernelBuilder k, Parameter parameter, Expression start, int step, long size, Consumer<Expression> access);

    /**
     * Accesses vectors of a uniform buffer.
     *
     * @param isHidden whether no compiler knows the addresses; otherwise they are the same, and written in the kernel
     */
    void uniformBuffer(
            KernelBuilder k, Parameter parameter, boolean isHidden, Expression start, Consumer<Expression> access);

    /**
     * Fetches the texels of a square.
     *
     * @param start the texel at which the invocation starts
     * @param access is given each texel
     */
    void texture(KernelBuilder k, Parameter parameter, Variable start, Consumer<Expression> access);

    /**
     * Samples the texels of a square.
     *
     * @param start the normalised coordinate at which the invocation starts
     * @param texel the width and height of a texel in normalised coordinates
     * @param access is given each coordinate
     */
    void samples(KernelBuilder k, Parameter parameter, Variable start, float texel, Consumer<Expression> access);
}
