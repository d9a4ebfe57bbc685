package io.github.gpupath.suites.atomic;

import static io.github.gpupath.kernel.KernelBuilder.u32;

import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.ScalarType;
import java.util.Locale;

/** How the invocations share the words that they change. */
enum Sharing {
    ONE("all invocations update one word"),
    /** All change the words of one line, neighbours neighbouring words. */
    LINE("all invocations update the words of one cache line"),
    /** Each changes a word of its own, neighbours neighbouring words. */
    OWN("each invocation updates its own word"),
    /**
     * All change one word by one operand, and the compiler knows it: it may do for a subgroup together what each of its
     * invocations would do.
     */
    MERGED("all invocations update one word with the same operand, which the compiler can merge");

    /** What one line of a cache holds on any device: lines have 64 bytes or 128. */
    private static final int LINE_BYTES = 64;

    private final String words;

    Sharing(String words) {
        this.words = words;
    }

    /** The part of a test's id. */
    String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Who works on what, for people. */
    String words() {
        return words;
    }

    /**
     * The words that are changed.
     *
     * @param own how many there are where each invocation has its own
     */
    int count(ScalarType type, int own) {
        return switch (this) {
            case ONE, MERGED -> 1;
            case LINE -> LINE_BYTES / type.componentBytes();
            case OWN -> own;
        };
    }

    /**
     * The word of an invocation. That it is the same for all is known at run time alone, by a mask that is 0, except where
     * the compiler is to know it.
     *
     * @param lane the invocation's number in its workgroup
     * @param invocation its number among those that have words of their own
     * @param count of the words, a power of two
     */
    Expression word(Expression lane, Expression invocation, int count, Parameter mask) {
        return switch (this) {
            case ONE -> lane.and(mask);
            case LINE -> lane.and(count - 1);
            case OWN -> invocation.and(count - 1);
            case MERGED -> u32(0);
        };
    }

    /** How many steps the operands of an invocation lie behind those of the first. */
    Expression steps(Expression lane, Parameter spread) {
        return this == MERGED ? spread : lane.times(spread);
    }
}
