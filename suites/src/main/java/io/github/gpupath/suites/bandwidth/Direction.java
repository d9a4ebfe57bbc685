package io.github.gpupath.suites.bandwidth;

import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.suite.Workload;
import io.github.gpupath.suites.bandwidth.Sweep.Part;
import java.util.ArrayList;
import java.util.List;

/** What is done with which resources. */
enum Direction {
    READ_BUFFER("read/buffer", "read of a buffer", 4),
    READ_TEXTURE("read/texture", "read of a texture", 0),
    READ_MIX25("read/mix25", "read, 25 % of a buffer and the rest of a texture", 1),
    READ_MIX50("read/mix50", "read, half of a buffer and half of a texture", 2),
    READ_MIX75("read/mix75", "read, 75 % of a buffer and the rest of a texture", 3),
    WRITE_BUFFER("write/buffer", "write to a buffer", 4),
    WRITE_TEXTURE("write/texture", "write to a texture", 0),
    COPY_BUFFER("copy/buffer", "copy from buffer to buffer", 8);

    private final String id;
    private final String words;
    private final int bufferAccesses;

    /**
     * A direction.
     *
     * @param bufferAccesses how many of the accesses of an iteration are the buffer's, or each of two buffers' half
     */
    Direction(String id, String words, int bufferAccesses) {
        this.id = id;
        this.words = words;
        this.bufferAccesses = bufferAccesses;
    }

    /** The second and third part of a test's id. */
    String id() {
        return id;
    }

    /** What it is, for people. */
    String words() {
        return words;
    }

    /** Whether it takes part where the whole suite is asked for; the others only where they are named. */
    boolean isCommon() {
        return this == READ_BUFFER || this == READ_TEXTURE || this == WRITE_BUFFER || this == WRITE_TEXTURE;
    }

    /** Whether a working set of this size can be split as it asks for; small sets cannot be split into whole pages. */
    boolean fits(Element element, Size size) {
        boolean needsTexture = bufferAccesses < Sweep.ACCESSES;
        if (needsTexture && element.format().isEmpty()
                || this == COPY_BUFFER && !element.id().equals("float4")) {
            return false;
        }
        long elements = size.bytes() / element.bytes();
        int shares = this == COPY_BUFFER ? 2 : bufferAccesses % Sweep.ACCESSES == 0 ? 1 : Sweep.ACCESSES;
        boolean exact = element.components() == 3 || elements % (shares * (long) Position.PAGE) == 0;
        return exact && elements >= shares * (long) Position.PAGE;
    }

    /** The workload of a test that {@link #fits}; of odd sizes, a set is what whole pages there are in it. */
    Workload workload(String name, Element element, Size size) {
        Sweep sweep = new Sweep(name, element);
        long pages = size.bytes() / element.bytes() / Position.PAGE;
        return switch (this) {
            case READ_BUFFER, READ_TEXTURE, READ_MIX25, READ_MIX50, READ_MIX75 ->
                sweep.read(read(sweep, pages)).make();
            case WRITE_BUFFER -> {
                Place target = new BufferPlace(sweep, "target", Access.WRITE, Sweep.ACCESSES);
                yield sweep.write(new Part(target, pages, true)).make();
            }
            case WRITE_TEXTURE -> {
                Place target = TexturePlace.written(sweep, "target", format(element), Sweep.ACCESSES);
                yield sweep.write(new Part(target, pages, true)).make();
            }
            case COPY_BUFFER -> {
                Place source = new BufferPlace(sweep, "source", Access.READ, Sweep.ACCESSES);
                Place target = new BufferPlace(sweep, "target", Access.WRITE, Sweep.ACCESSES);
                yield sweep.copy(new Part(source, pages / 2, false), new Part(target, pages / 2, true))
                        .make();
            }
        };
    }

    /** As many pages of each part as its share of the accesses. */
    private List<Part> read(Sweep sweep, long pages) {
        List<Part> parts = new ArrayList<>();
        if (bufferAccesses > 0) {
            Place buffer = new BufferPlace(sweep, "buffer", Access.READ, bufferAccesses);
            parts.add(new Part(buffer, pages * bufferAccesses / Sweep.ACCESSES, false));
        }
        int accesses = Sweep.ACCESSES - bufferAccesses;
        if (accesses > 0) {
            Place texture = TexturePlace.read(sweep, "texture", format(sweep.element()), accesses);
            parts.add(new Part(texture, pages * accesses / Sweep.ACCESSES, false));
        }
        return parts;
    }

    private static Format format(Element element) {
        return element.format().orElseThrow();
    }
}
