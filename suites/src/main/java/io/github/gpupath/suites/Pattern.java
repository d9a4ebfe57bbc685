package io.github.gpupath.suites;

import static io.github.gpupath.kernel.KernelBuilder.builtIn;
import static io.github.gpupath.kernel.KernelBuilder.u32;
import static io.github.gpupath.kernel.KernelBuilder.vector;

import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.VectorType;
import java.util.List;
import java.util.Locale;

/** Which elements the invocations of a workgroup touch at the same time. */
public enum Pattern {
    /** All touch the same one. */
    UNIFORM("one address for all"),
    /** Neighbouring ones: what hardware coalesces. */
    LINEAR("neighbouring addresses"),
    /** Scattered over a few lines of the cache, so that nothing coalesces and everything hits. */
    RANDOM("scattered addresses"),
    /** The same one, every time. */
    SAME("one address for all, every time"),
    /** Neighbouring ones, where no other workgroup is. */
    LINEAR_OWN("neighbouring addresses in a region of its own for each workgroup"),
    /** Scattered over a few lines where no other workgroup is. */
    RANDOM_OWN("scattered addresses in a region of its own for each workgroup");

    /** The patterns of tests that read, in the order of the tables. */
    public static final List<Pattern> READS = List.of(UNIFORM, LINEAR, RANDOM);

    /** The patterns of tests that write, in the order of the tables. */
    public static final List<Pattern> WRITES = List.of(LINEAR, RANDOM, SAME, LINEAR_OWN, RANDOM_OWN);

    /** perftest's odd multiplier, which scatters the indices of invocations. */
    private static final long SCATTER = 0x3504F333L;

    private final String description;

    Pattern(String description) {
        this.description = description;
    }

    /** What the addresses of a workgroup are like, in words. */
    public String description() {
        return description;
    }

    /** The element at which an invocation starts in a buffer, from its index: 0, itself, or a permutation of 0…15. */
    public Expression bufferStart(Expression invocation) {
        return start(invocation, 15);
    }

    /** The two coordinates of the texel at which an invocation starts in a texture; on each axis 0, its own index, or 0 and 4. */
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

    /** Whether each workgroup has a region of its own. */
    public boolean isOwn() {
        return this == LINEAR_OWN || this == RANDOM_OWN;
    }

    /** The last part of test ids and labels. */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
