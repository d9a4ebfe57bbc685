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
import io.github.gpupath.suite.SuiteOption;
import io.github.gpupath.suite.SuiteSettings;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * The loop in which an invocation makes its {@link CacheKernel#ACCESSES} loads or samples.
 *
 * <p>The written-out loop has 16 iterations of 16 accesses. An access is the base of the iteration plus a constant, so that the
 * hardware adds it while it accesses; one addition for each loaded word is all that is left. The base grows by a parameter, which
 * no compiler knows. Accesses that follow each other lie far apart. So no compiler joins, shares or hoists them.
 *
 * <p>perftest's loop makes one access in each of 256 iterations, at an address that is combined with a parameter, and spreads what
 * it loads over four floats. On GPUs whose cache serves more than one word per lane in four instructions, it measures instructions.
 *
 * @param isPerftest whether it is perftest's
 * @param unroll what the compiler is asked to do with the iterations
 */
public record CacheLoop(boolean isPerftest, Unroll unroll) {

    /** The accesses that an iteration writes out. */
    private static final int WRITTEN_OUT = 16;

    /** The elements of a storage or texel buffer between two accesses: whole lines of 128 bytes stay whole. */
    private static final int DISTANCE = 32;

    /** The same of a uniform buffer, whose cache has a few KiB: what an iteration accesses lies close together. */
    private static final int UNIFORM_DISTANCE = 2;

    /**
     * The elements of a uniform buffer from one iteration to the next. Odd: every other iteration accesses what lies between the
     * elements of the one before, so that no two accesses of an invocation meet and all of them lie within 5 KiB.
     */
    private static final int UNIFORM_STRIDE = WRITTEN_OUT + 1;

    /** Odd, so that a step of it visits each of 16 places once, and never a neighbour. */
    private static final int STEP = 7;

    private static final SuiteOption KERNEL = new SuiteOption(
            "kernel",
            List.of("written-out", "perftest"),
            "16 accesses written out in each iteration, or perftest's loop of one");

    private static final SuiteOption UNROLL =
            new SuiteOption("unroll", List.of("never", "full"), "whether the loops are kept or fully unrolled");

    static final List<SuiteOption> OPTIONS = List.of(KERNEL, UNROLL);

    static CacheLoop of(SuiteSettings settings) {
        return new CacheLoop(
                settings.value(KERNEL).equals("perftest"),
                settings.value(UNROLL).equals("full") ? Unroll.FULL : Unroll.NEVER);
    }

    /** Where the accesses of an iteration lie: a permutation of 0…15. */
    public static List<Integer> places() {
        return IntStream.range(0, WRITTEN_OUT)
                .map(access -> access * STEP % WRITTEN_OUT)
                .boxed()
                .toList();
    }

    /** The elements from the base of an iteration to its accesses to a storage or texel buffer. */
    public static List<Integer> offsets() {
        return places().stream().map(place -> place * DISTANCE).toList();
    }

    /** The base of an iteration. A compiler that knows its highest bit knows that no access wraps around. */
    public static Expression base(Expression address, long powerOfTwo) {
        return address.and(powerOfTwo - 1);
    }

    /** The iterations of the written-out loop. */
    public static int iterations() {
        return ACCESSES / WRITTEN_OUT;
    }

    /** Declares the parameter that no compiler knows: what each address is combined with, or what a base grows by. */
    public Parameter parameter(KernelBuilder k) {
        return k.parameter(isPerftest ? "mask" : "stride", ScalarType.U32);
    }

    /** The value of the parameter for a buffer when verified: bases differ, and the accesses stay within the buffer. */
    public Literal verified() {
        return u32(isPerftest ? 0 : 1);
    }

    /** The value of the parameter for a buffer when timed: bases are equal, so that the set is small and lines stay whole. */
    public Literal timed() {
        return u32(0);
    }

    /** The value of the parameter for a uniform buffer: what the kernel with addresses that compilers know has written in it. */
    public Literal uniformStride() {
        return u32(isPerftest ? 0 : UNIFORM_STRIDE);
    }

    /** The value of the parameter for a texture: each iteration is one row further. */
    public Literal row() {
        return verified();
    }

    /** Declares what loaded values of a number of components are added to. */
    public Variable sum(KernelBuilder k, int components) {
        Type type = isPerftest ? VectorType.VEC4 : Type.of(ScalarType.F32, components);
        return k.variable("sum", type instanceof VectorType vector ? vector(vector, f32(0)) : f32(0));
    }

    /** Adds a loaded value, of which some components count. */
    public void add(KernelBuilder k, Variable sum, Expression value, int components) {
        Expression counted;
        if (isPerftest) {
            counted = CacheKernel.spread(value, components);
        } else {
            boolean isWhole = value.type().components() == components;
            counted = isWhole ? value : value.swizzle("xyzw".substring(0, components));
        }
        k.increase(sum, counted);
    }

    /** The sum of the components of a sum. */
    public Expression total(Variable sum) {
        return switch (sum.type().components()) {
            case 1 -> sum;
            case 2 -> sum.x().plus(sum.y());
            case 3 -> sum.x().plus(sum.y()).plus(sum.z());
            default -> sum.x().plus(sum.y()).plus(sum.z()).plus(sum.w());
        };
    }

    /**
     * Accesses elements of a storage or texel buffer.
     *
     * @param parameter of {@link #parameter}
     * @param start the address at which the invocation starts
     * @param step from one element to the next
     * @param size of the buffer as addresses count; a power of two
     * @param access is given each address
     */
    public void buffer(
            KernelBuilder k, Parameter parameter, Expression start, int step, long size, Consumer<Expression> access) {
        if (isPerftest) {
            k.loop(
                    "i",
                    ACCESSES,
                    unroll,
                    i -> access.accept(start.plus(times(i, step)).or(parameter)));
            return;
        }
        k.loop("i", iterations(), unroll, i -> {
            Variable base = k.variable("base", base(start.plus(times(i.times(parameter), step)), size));
            offsets().forEach(offset -> access.accept(plus(base, offset * step)));
        });
    }

    /**
     * Accesses vectors of a uniform buffer.
     *
     * @param isHidden whether no compiler knows the addresses; otherwise they are the same, and written in the kernel
     */
    public void uniformBuffer(
            KernelBuilder k, Parameter parameter, boolean isHidden, Expression start, Consumer<Expression> access) {
        if (isPerftest) {
            k.loop(
                    "i",
                    ACCESSES,
                    unroll,
                    i -> access.accept(isHidden ? start.plus(i).or(parameter) : start.plus(i)));
            return;
        }
        k.loop("i", iterations(), unroll, i -> {
            Expression moved = isHidden ? i.times(parameter) : i.times(UNIFORM_STRIDE);
            Variable base = k.variable("base", base(start.plus(moved), CacheKernel.ELEMENTS));
            places().forEach(place -> access.accept(plus(base, place * UNIFORM_DISTANCE)));
        });
    }

    private static Expression plus(Expression base, int offset) {
        return offset == 0 ? base : base.plus(offset);
    }

    private static Expression times(Expression count, int step) {
        return step == 1 ? count : count.times(step);
    }

    /**
     * Fetches the texels of a square.
     *
     * @param start the texel at which the invocation starts
     * @param access is given each texel
     */
    public void texture(KernelBuilder k, Parameter parameter, Variable start, Consumer<Expression> access) {
        if (isPerftest) {
            k.loop(
                    "y",
                    SIDE,
                    unroll,
                    y -> k.loop(
                            "x",
                            SIDE,
                            unroll,
                            x -> access.accept(
                                    start.plus(vector(VectorType.UVEC2, x, y)).or(parameter))));
            return;
        }
        k.loop("y", SIDE, unroll, y -> {
            Variable row = k.variable("row", start.y().plus(y.times(parameter)));
            for (int place : places()) {
                access.accept(vector(VectorType.UVEC2, plus(start.x(), place), row));
            }
        });
    }
}
