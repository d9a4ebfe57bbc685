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

    /** The workload of a test that {@link #fits}; of odd sizes, a set is what whole pages and rows there are in it. */
    Workload workload(String name, Element element, Size size) {
        Sweep sweep = new Sweep(name, element);
        long elements = size.bytes() / element.bytes() / Position.PAGE * Position.PAGE;
        return switch (this) {
            case READ_BUFFER, READ_TEXTURE, READ_MIX25, READ_MIX50, READ_MIX75 -> read(sweep, elements);
            case WRITE_BUFFER -> {
                Place target = new BufferPlace(sweep.kernel(), "target", element, Access.WRITE);
                yield sweep.write(new Part(target, elements, Sweep.ACCESSES, true))
                        .make(Position.PAGE);
            }
            case WRITE_TEXTURE -> {
                int width = TexturePlace.width(elements);
                Place target = TexturePlace.written(sweep.kernel(), "target", format(element), width);
                yield sweep.write(new Part(target, elements / width * width, Sweep.ACCESSES, true))
                        .make(width);
            }
            case COPY_BUFFER -> {
                Place source = new BufferPlace(sweep.kernel(), "source", element, Access.READ);
                Place target = new BufferPlace(sweep.kernel(), "target", element, Access.WRITE);
                yield sweep.copy(
                                new Part(source, elements / 2, Sweep.ACCESSES, false),
                                new Part(target, elements / 2, Sweep.ACCESSES, true))
                        .make(Position.PAGE);
            }
        };
    }

    private Workload read(Sweep sweep, long elements) {
        List<Part> parts = new ArrayList<>();
        int width = Position.PAGE;
        if (bufferAccesses > 0) {
            Place buffer = new BufferPlace(sweep.kernel(), "buffer", sweep.element(), Access.READ);
            parts.add(new Part(buffer, elements * bufferAccesses / Sweep.ACCESSES, bufferAccesses, false));
        }
        if (bufferAccesses < Sweep.ACCESSES) {
            int accesses = Sweep.ACCESSES - bufferAccesses;
            long texels = elements * accesses / Sweep.ACCESSES;
            width = TexturePlace.width(texels);
            Place texture = TexturePlace.read(sweep.kernel(), "texture", format(sweep.element()), width);
            parts.add(new Part(texture, texels / width * width, accesses, false));
        }
        return sweep.read(parts).make(width);
    }

    private static Format format(Element element) {
        return element.format().orElseThrow();
    }
}
