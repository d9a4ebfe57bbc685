package io.github.gpupath.suites.atomic;

import static io.github.gpupath.kernel.KernelBuilder.u32;

import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.ScalarType;
import java.util.Locale;

/** The sharing of changed words between invocations. */
public enum Sharing {
    ONE("all invocations update one word"),
    /** All change the words of one cache line, adjacent invocations adjacent words. */
    LINE("all invocations update the words of one cache line"),
    /** Each changes its own word, adjacent invocations adjacent words. */
    OWN("each invocation updates its own word"),
    /**
     * All change one word by one operand, and the compiler can prove it, so that it may merge the operations of a
     * subgroup.
     */
    MERGED("all invocations update one word with the same operand, which the compiler can merge");

    /** The bytes of one cache line on every device: lines have 64 or 128 bytes. */
    private static final int LINE_BYTES = 64;

    private final String words;

    Sharing(String words) {
        this.words = words;
    }

    /** The part of a test's id. */
    String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The display text. */
    String words() {
        return words;
    }

    /**
     * The number of changed words.
     *
     * @param own the number if each invocation has its own
     */
    int count(ScalarType type, int own) {
        return switch (this) {
            case ONE, MERGED -> 1;
            case LINE -> LINE_BYTES / type.componentBytes();
            case OWN -> own;
        };
    }

    /**
     * The index of an invocation's word. A mask of 0, unknown to compilers, makes it the same for all; in
     * {@link #MERGED} compilers know it.
     *
     * @param lane the invocation's index in its workgroup
     * @param invocation the invocation's index among those with their own words
     * @param count the number of words, a power of two
     */
    Expression word(Expression lane, Expression invocation, int count, Parameter mask) {
        return switch (this) {
            case ONE -> lane.and(mask);
            case LINE -> lane.and(count - 1);
            case OWN -> invocation.and(count - 1);
            case MERGED -> u32(0);
        };
    }

    /** The offset of an invocation's operands from the first invocation's, in steps. */
    Expression steps(Expression lane, Parameter spread) {
        return this == MERGED ? spread : lane.times(spread);
    }
}
