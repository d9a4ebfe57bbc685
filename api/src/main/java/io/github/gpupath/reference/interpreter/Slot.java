package io.github.gpupath.reference.interpreter;

import io.github.gpupath.kernel.Resource;
import java.nio.ByteBuffer;

/** A resource of the kernel with its bound memory; computes byte offsets and throws for accesses outside. */
final class Slot {

    private final Frame frame;
    private final Resource resource;
    private BoundMemory memory = BoundMemory.buffer(ByteBuffer.allocate(0));
    private long limit;

    Slot(Frame frame, Resource resource) {
        this.frame = frame;
        this.resource = resource;
    }

    /** Binds memory until the next dispatch. */
    void bind(BoundMemory bound) {
        memory = bound;
        limit = bound.bytes().capacity();
        if (resource instanceof Resource.UniformBuffer uniform) {
            limit = Math.min(limit, (long) uniform.element().bytes() * uniform.length());
        }
    }

    ByteBuffer bytes() {
        return memory.bytes();
    }

    int width() {
        return memory.width();
    }

    int height() {
        return memory.height();
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

    /** The byte offset of a texel of a texture. */
    int texel(long x, long y, int texelBytes, int lane) {
        if (x >= memory.width() || y >= memory.height()) {
            String size = memory.width() + "×" + memory.height() + " texels";
            throw frame.failure("texel (" + x + ", " + y + ")", resource, size, lane);
        }
        return (int) ((y * memory.width() + x) * texelBytes);
    }
}
