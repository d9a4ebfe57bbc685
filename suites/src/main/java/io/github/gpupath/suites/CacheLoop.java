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

/** The loop of an invocation's {@link CacheKernel#ACCESSES} loads or samples. */
public sealed interface CacheLoop permits WrittenOutLoop, PerftestLoop {

    SuiteOption KERNEL = new SuiteOption(
            "kernel",
            List.of("written-out", "perftest"),
            "16 unrolled accesses per iteration, or perftest's loop with one access");

    SuiteOption UNROLL =
            new SuiteOption("unroll", List.of("never", "full"), "whether the loops are kept or unrolled in full");

    static CacheLoop of(SuiteSettings settings) {
        Unroll unroll = unroll(settings);
        return settings.value(KERNEL).equals("perftest") ? new PerftestLoop(unroll) : new WrittenOutLoop(unroll);
    }

    /** The unrolling hint that the user chose. */
    static Unroll unroll(SuiteSettings settings) {
        return settings.value(UNROLL).equals("full") ? Unroll.FULL : Unroll.NEVER;
    }

    /** Declares the parameter that the addresses depend on, so that compilers do not know them. */
    Parameter parameter(KernelBuilder k);

    /** The parameter's value for a storage or texel buffer in verification runs; 0 in timed runs, for a small set. */
    default Literal verified() {
        return Literal.u32(0);
    }

    /** The parameter's value for a uniform buffer. */
    default Literal ofUniformBuffer() {
        return Literal.u32(0);
    }

    /** The parameter's value for a texture: each iteration accesses the next row. */
    default Literal ofTexture() {
        return Literal.u32(0);
    }

    /** Declares the sum of loaded values with a number of components. */
    Variable sum(KernelBuilder k, int components);

    /** Adds the first components of a loaded value to the sum. */
    void add(KernelBuilder k, Variable sum, Expression value, int components);

    /**
     * Accesses elements of a storage or texel buffer.
     *
     * @param parameter the result of {@link #parameter}
     * @param step the distance of adjacent elements, in the buffer's addressing units
     * @param size the buffer's size in addressing units; a power of two
     * @param access appends the access to an address
     */
    void buffer(
            KernelBuilder k, Parameter parameter, Expression start, int step, long size, Consumer<Expression> access);

    /**
     * Accesses vectors of a uniform buffer.
     *
     * @param isHidden whether addresses depend on the parameter; otherwise they are constants of the kernel
     */
    void uniformBuffer(
            KernelBuilder k, Parameter parameter, boolean isHidden, Expression start, Consumer<Expression> access);

    /**
     * Fetches the texels of a square.
     *
     * @param access appends the fetch of a texel
     */
    void texture(KernelBuilder k, Parameter parameter, Variable start, Consumer<Expression> access);

    /**
     * Samples the texels of a square.
     *
     * @param texel the side of a texel in normalised coordinates
     * @param access appends the sample at a coordinate
     */
    void samples(KernelBuilder k, Parameter parameter, Variable start, float texel, Consumer<Expression> access);
}
