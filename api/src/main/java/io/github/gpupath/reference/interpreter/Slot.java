package io.github.gpupath.reference.interpreter;

import io.github.gpupath.backend.TextureSpec;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.arithmetic.TexelCodec;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;

/** A resource of the kernel with its bound memory; computes byte offsets and throws for accesses outside. */
final class Slot {

    /** Larger textures are not kept decoded. */
    private static final int MOST_DECODED = 1 << 18;

    private final Frame frame;
    private final Resource resource;
    private BoundMemory memory = BoundMemory.buffer(ByteBuffer.allocate(0));
    private long limit;

    /** Four numbers of each sampled texel, in bits, of those that have been read. */
    private int[] decoded = {};

    private boolean[] isDecoded = {};

    Slot(Frame frame, Resource resource) {
        this.frame = frame;
        this.resource = resource;
    }

    /** Binds memory until the next dispatch. */
    void bind(BoundMemory bound) {
        memory = bound;
        decoded = new int[0];
        limit = bound.bytes().capacity();
        if (resource instanceof Resource.UniformBuffer uniform) {
            limit = Math.min(limit, (long) uniform.element().bytes() * uniform.length());
        }
    }

    ByteBuffer bytes() {
        return memory.bytes();
    }

    TextureSpec texture() {
        return Objects.requireNonNull(memory.texture(), "a texture is bound");
    }

    /** One of an array of buffers, of which this is the first. */
    Slot oneOf(List<Slot> slots, long index, int lane) {
        if (index >= slots.size()) {
            throw frame.failure("buffer " + index, resource, slots.size() + " buffers", lane);
        }
        return slots.get((int) index);
    }

    /** The byte offset of an element of a buffer. */
    int element(long index, int elementBytes, int lane) {
        long offset = index * elementBytes;
        if (offset + elementBytes > limit) {
            throw frame.failure("index " + index, resource, limit / elementBytes + " elements", lane);
        }
        return (int) offset;
    }

    /** The byte offset of words at a byte address. */
    int words(long address, int bytes, int lane) {
        if (address % 4 != 0) {
            throw frame.failure("the unaligned byte address " + address, resource, limit + " bytes", lane);
        }
        if (address + bytes > limit) {
            throw frame.failure(bytes + " bytes at " + address, resource, limit + " bytes", lane);
        }
        return (int) address;
    }

    /** Decodes a texel of a texture. */
    void decode(TexelCodec codec, int level, long layer, long x, long y, long[] texel, int lane) {
        int offset = texel(level, layer, x, y, lane);
        int side = texture().format().blockSide();
        codec.decode(bytes(), offset, (int) ((y % side) * side + x % side), texel);
    }

    /** Decodes a texel of a texture that no kernel writes; each once, as far as there is room. */
    void sample(TexelCodec codec, int level, long layer, long x, long y, long[] texel, int lane) {
        Format format = texture().format();
        int offset = texel(level, layer, x, y, lane);
        int side = format.blockSide();
        int place = side == 1 ? 0 : (int) ((y % side) * side + x % side);
        int index = offset / format.blockBytes() * side * side + place;
        if (index >= MOST_DECODED) {
            codec.decode(bytes(), offset, place, texel);
            return;
        }
        if (decoded.length == 0) {
            isDecoded = new boolean[(int) Math.min(limit / format.blockBytes() * side * side, MOST_DECODED)];
            decoded = new int[texel.length * isDecoded.length];
        }
        int first = texel.length * index;
        if (isDecoded[index]) {
            for (int c = 0; c < texel.length; c++) {
                texel[c] = Integer.toUnsignedLong(decoded[first + c]);
            }
        } else {
            codec.decode(bytes(), offset, place, texel);
            for (int c = 0; c < texel.length; c++) {
                decoded[first + c] = (int) texel[c];
            }
            isDecoded[index] = true;
        }
    }

    /** The byte offset of a texel of a texture, or of its block. */
    int texel(int level, long layer, long x, long y, int lane) {
        TextureSpec spec = texture();
        if (x >= spec.width(level) || y >= spec.height(level)) {
            String size = spec.width(level) + "×" + spec.height(level) + " texels";
            throw frame.failure("texel (" + x + ", " + y + ")", resource, size, lane);
        }
        int side = spec.format().blockSide();
        long row = layer * spec.rows(level) + y / side;
        return (int) (spec.offset(level)
                + row * spec.rowBytes(level)
                + x / side * spec.format().blockBytes());
    }
}
