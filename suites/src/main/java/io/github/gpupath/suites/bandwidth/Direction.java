package io.github.gpupath.suites.bandwidth;

import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Traits;
import java.util.Locale;

/** What is done with which resources. */
public enum Direction {
    READ_BUFFER(Traits.Access.READ, "buffer", Traits.Path.BUFFER, "read of a buffer", 4),
    READ_SCATTERED(
            Traits.Access.READ,
            "buffer",
            Traits.Path.BUFFER,
            "read of a buffer, blocks of 16 KiB in scattered order",
            4),
    READ_TEXTURE(Traits.Access.READ, "texture", Traits.Path.TEXTURE, "read of a texture", 0),
    READ_MIX25(Traits.Access.READ, "mix25", Traits.Path.MIXED, "read, 25 % from a buffer and 75 % from a texture", 1),
    READ_MIX50(Traits.Access.READ, "mix50", Traits.Path.MIXED, "read, half from a buffer and half from a texture", 2),
    READ_MIX75(Traits.Access.READ, "mix75", Traits.Path.MIXED, "read, 75 % from a buffer and 25 % from a texture", 3),
    WRITE_BUFFER(Traits.Access.WRITE, "buffer", Traits.Path.BUFFER, "write to a buffer", 4),
    WRITE_TEXTURE(Traits.Access.WRITE, "texture", Traits.Path.TEXTURE, "write to a texture", 0),
    COPY_BUFFER(Traits.Access.COPY, "buffer", Traits.Path.BUFFER, "copy from buffer to buffer", 8);

    private static final long SMALLEST_SCATTERED = 4L << 20;

    private final Traits traits;
    private final String resource;
    private final String words;
    private final int bufferAccesses;

    /**
     * A direction.
     *
     * @param resource its part of the tests' ids
     * @param bufferAccesses how many of the accesses of an iteration are the buffer's, or each of two buffers' half
     */
    Direction(Traits.Access access, String resource, Traits.Path path, String words, int bufferAccesses) {
        this.traits = new Traits(access, path);
        this.resource = resource;
        this.words = words;
        this.bufferAccesses = bufferAccesses;
    }

    /** Reads, writes or copies, as a word. */
    String word() {
        return this == READ_SCATTERED
                ? "read-scattered"
                : traits.access().name().toLowerCase(Locale.ROOT);
    }

    /** The resource or the mix of two. */
    String resource() {
        return resource;
    }

    public Traits traits() {
        return traits;
    }

    /** What it is, for people. */
    String words() {
        return words;
    }

    /** Whether it takes part where the whole suite is asked for; the others only where they are named. */
    boolean isCommon() {
        return this == READ_BUFFER
                || this == READ_SCATTERED
                || this == READ_TEXTURE
                || this == WRITE_BUFFER
                || this == WRITE_TEXTURE;
    }

    /** The smallest set of a default run: the order matters beyond the caches of single processors. */
    long commonFrom() {
        return this == READ_SCATTERED ? SMALLEST_SCATTERED : 0;
    }

    /** Whether a working set of this size can be split as it asks for; small sets cannot be split into whole pages. */
    boolean fits(Element element, long bytes) {
        boolean needsTexture = bufferAccesses < SweepKernels.ACCESSES;
        if (this == READ_SCATTERED) {
            return element.id().equals("float4") && bytes % ScatteredBlocks.bytes(element) == 0;
        }
        if (needsTexture && element.format().isEmpty()
                || this == COPY_BUFFER && !element.id().equals("float4")) {
            return false;
        }
        long elements = bytes / element.bytes();
        int shares = this == COPY_BUFFER ? 2 : bufferAccesses % SweepKernels.ACCESSES == 0 ? 1 : SweepKernels.ACCESSES;
        boolean exact = element.components() == 3 || elements % (shares * (long) SweptResource.PAGE) == 0;
        return exact && elements >= shares * (long) SweptResource.PAGE;
    }

    /** The workload of a test that {@link #fits}; of odd sizes, a set is what whole pages there are in it. */
    public KernelWorkload workload(String name, Element element, long bytes) {
        long pages = bytes / element.bytes() / SweptResource.PAGE;
        if (this == READ_SCATTERED) {
            return SweepKernels.scattered(name, element, bytes / ScatteredBlocks.bytes(element));
        }
        return switch (traits.access()) {
            case READ -> SweepKernels.read(name, element, bufferAccesses, pages);
            case WRITE -> SweepKernels.write(name, element, traits.path(), pages);
            case COPY -> SweepKernels.copy(name, element, pages);
            case NONE -> throw new IllegalStateException(this + " accesses nothing");
        };
    }
}
