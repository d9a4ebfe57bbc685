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

/** A way in which every invocation gets the same elements, one after the other, and adds them up. */
enum Variant {
    /** Each invocation loads them, at addresses that are the same for all without a compiler's knowing it. */
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
    /** The same at the address of each subgroup's first lane, which a compiler therefore knows to be the same for all. */
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
     * The lanes of a subgroup load an element each, neighbouring ones, and hand them out in turn. The subgroup's size is
     * the device's: 4 to 128 on all that are known, and a power of two. On another the answer would be wrong, and nothing
     * timed.
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

    /** The values that an iteration hands out, so that the loop itself costs little. */
    private static final int HANDED_OUT = 4;

    private final String words;

    Variant(String words) {
        this.words = words;
    }

    /** The part of a test's id. */
    String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** How a value is loaded, for people. */
    String words() {
        return words;
    }

    /**
     * Adds up the elements from 0 to 255.
     *
     * @param mask a parameter that is 0
     * @param load from an element's number
     */
    abstract void addUp(
            KernelBuilder k, Variable invocation, Parameter mask, Variable sum, UnaryOperator<Expression> load);
}
