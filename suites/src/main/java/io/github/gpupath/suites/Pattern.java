package io.github.gpupath.suites;

import static io.github.gpupath.kernel.KernelBuilder.builtIn;
import static io.github.gpupath.kernel.KernelBuilder.u32;
import static io.github.gpupath.kernel.KernelBuilder.vector;

import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.VectorType;
import java.util.List;
import java.util.Locale;

/** The addresses that the invocations of a workgroup access together. */
public enum Pattern {
    /** The same element. */
    UNIFORM("one address for all invocations"),
    /** Adjacent elements, which hardware coalesces. */
    LINEAR("neighbouring addresses"),
    /** Scattered elements in a few cache lines: all hit the cache, none coalesce. */
    RANDOM("scattered addresses"),
    /** The same element in every iteration. */
    SAME("one fixed address for all invocations"),
    /** Adjacent elements in the workgroup's own region. */
    LINEAR_OWN("neighbouring addresses, one region per workgroup"),
    /** Scattered elements in a few cache lines of the workgroup's own region. */
    RANDOM_OWN("scattered addresses, one region per workgroup");

    /** The patterns of reads, in the order of tables. */
    public static final List<Pattern> READS = List.of(UNIFORM, LINEAR, RANDOM);

    /** The patterns of writes, in the order of tables. */
    public static final List<Pattern> WRITES = List.of(LINEAR, RANDOM, SAME, LINEAR_OWN, RANDOM_OWN);

    /** perftest's odd multiplier, which scatters the indices of invocations. */
    private static final long SCATTER = 0x3504F333L;

    private final String description;

    Pattern(String description) {
        this.description = description;
    }

    /** The display text of the addresses. */
    public String description() {
        return description;
    }

    /** The first element of an invocation in a buffer, from its index: 0, the index, or a permutation of 0…15. */
    public Expression bufferStart(Expression invocation) {
        return start(invocation, 15);
    }

    /** The first texel of an invocation in a texture: on each axis 0, the local index, or 0 and 4. */
    public Expression textureStart() {
        return vector(VectorType.UVEC2, start(builtIn(BuiltIn.LOCAL_ID_X), 4), start(builtIn(BuiltIn.LOCAL_ID_Y), 4));
    }

    private Expression start(Expression invocation, long bits) {
        return switch (this) {
            case UNIFORM, SAME -> u32(0);
            case LINEAR, LINEAR_OWN -> invocation;
            case RANDOM, RANDOM_OWN -> invocation.times(SCATTER).and(bits);
        };
    }

    /** Whether each workgroup has its own region. */
    public boolean isOwn() {
        return this == LINEAR_OWN || this == RANDOM_OWN;
    }

    /** The last part of test ids and labels. */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
