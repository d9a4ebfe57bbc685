package io.github.gpupath.suites.uniform;

import static io.github.gpupath.kernel.KernelBuilder.broadcast;
import static io.github.gpupath.kernel.KernelBuilder.builtIn;
import static io.github.gpupath.kernel.KernelBuilder.shuffle;
import static io.github.gpupath.kernel.KernelBuilder.u32;
import static io.github.gpupath.suites.CacheKernel.ACCESSES;

import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.kernel.Variable;
import java.util.Locale;
import java.util.function.UnaryOperator;

/** How every invocation gets the same elements, in sequence, to sum them. */
enum Variant {
    /** Each invocation loads them, at uniform addresses unknown to compilers. */
    PLAIN("at an address that the compiler cannot know to be uniform") {
        @Override
        void addUp(KernelBuilder k, Variable invocation, Parameter mask, Variable sum, UnaryOperator<Expression> load) {
            Variable start = k.variable("start", invocation.and(mask));
            k.loop(
                    "i",
                    ACCESSES,
                    Unroll.NEVER,
                    i -> k.increase(sum, load.apply(start.plus(i).or(mask))));
        }
    },
    /** The same at a broadcast address, which compilers therefore know to be uniform. */
    FIRST_LANE("at an address broadcast by the subgroup's first lane") {
        @Override
        void addUp(KernelBuilder k, Variable invocation, Parameter mask, Variable sum, UnaryOperator<Expression> load) {
            Variable start = k.variable("start", invocation.and(mask));
            k.loop("i", ACCESSES, Unroll.NEVER, i -> {
                Expression element = start.plus(i).or(mask);
                k.increase(sum, load.apply(broadcast(element, 0)));
            });
        }
    },
    /**
     * The lanes of a subgroup load an element each, neighbouring ones, and hand them out in turn. The subgroup's size
     * is the device's: 4 to 128 on all that are known, and a power of two. On another the answer would be wrong, and
     * nothing timed.
     */
    WIDE_BROADCAST("by one coalesced load per subgroup, then a shuffle per element") {
        @Override
        void addUp(KernelBuilder k, Variable invocation, Parameter mask, Variable sum, UnaryOperator<Expression> load) {
            Expression lane = builtIn(BuiltIn.SUBGROUP_LANE);
            Variable lanes = k.variable("lanes", builtIn(BuiltIn.SUBGROUP_SIZE));
            k.loop("i", u32(ACCESSES).dividedBy(lanes), Unroll.NEVER, i -> {
                Expression element = i.times(lanes).plus(lane).or(mask);
                Variable loaded = k.variable("loaded", load.apply(element));
                k.loop("j", lanes.dividedBy(HANDED_OUT), Unroll.NEVER, j -> {
                    Variable from = k.variable("from", j.times(HANDED_OUT));
                    for (int next = 0; next < HANDED_OUT; next++) {
                        k.increase(sum, shuffle(loaded, next == 0 ? from : from.plus(next)));
                    }
                });
            });
        }
    };

    /** The broadcasts per iteration, so that loop overhead is small. */
    private static final int HANDED_OUT = 4;

    private final String words;

    Variant(String words) {
        this.words = words;
    }

    /** The part of a test's id. */
    String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The display text of the variant. */
    String words() {
        return words;
    }

    /**
     * Sums elements 0 to 255.
     *
     * @param mask a parameter that is 0
     * @param load maps an element's index to its load
     */
    abstract void addUp(
            KernelBuilder k, Variable invocation, Parameter mask, Variable sum, UnaryOperator<Expression> load);
}
