package io.github.gpupath.kernel.glsl;

import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.Place;
import io.github.gpupath.kernel.Resource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The storage buffers that a shader accesses by GPU address. OpenGL: each is a uniform with the address instead of a
 * buffer block; the uniforms' locations follow the parameters'. Vulkan: each is a push constant in front of the
 * parameters, and refers to a buffer block.
 */
final class GlslAddresses {

    private final List<Resource> buffers;
    private final int first;
    private final int step;

    /** By buffer, the block that its address refers to; in Vulkan. */
    private final Map<String, String> blocks = new HashMap<>();

    /**
     * The addresses of buffers.
     *
     * @param first the location of the first buffer's address
     * @param step from one location to the next
     */
    private GlslAddresses(Kernel kernel, Predicate<Resource> isReached, int first, int step) {
        buffers = kernel.resources().stream().filter(isReached).toList();
        this.first = first;
        this.step = step;
    }

    /** No addresses: every buffer is a block. */
    static GlslAddresses none(Kernel kernel) {
        return new GlslAddresses(kernel, resource -> false, 0, 0);
    }

    /** The addresses of all read-only storage buffers of a kernel, at uniform locations. */
    static GlslAddresses ofOnlyRead(Kernel kernel) {
        return new GlslAddresses(
                kernel, GlslAddresses::isOnlyRead, kernel.parameters().size(), 1);
    }

    /** The addresses of all storage buffers of a kernel, at byte offsets in the push constants. */
    static GlslAddresses ofStorageBuffers(Kernel kernel) {
        return new GlslAddresses(kernel, GlslAddresses::isStorageBuffer, 0, Long.BYTES);
    }

    /** Whether a resource is a read-only storage buffer, the only kind that NVIDIA's OpenGL accesses by address. */
    static boolean isOnlyRead(Resource resource) {
        return resource.access() == Access.READ && isStorageBuffer(resource);
    }

    static boolean isStorageBuffer(Resource resource) {
        return resource instanceof Resource.RawBuffer
                || resource instanceof Resource.StructuredBuffer
                || resource instanceof Resource.IndexedBuffer;
    }

    /** Whether a place is accessed by address. */
    boolean reach(Place place) {
        return place instanceof Resource resource && buffers.contains(resource);
    }

    /** The uniform location or the byte offset of a buffer's address. */
    int location(Resource buffer) {
        return first + step * buffers.indexOf(buffer);
    }

    /** Gives a buffer the block that its address refers to. */
    void refer(Resource buffer, String block) {
        blocks.put(buffer.name(), block);
    }

    /** The name of the block that a buffer's address refers to. */
    String block(Place buffer) {
        return blocks.getOrDefault(buffer.name(), "");
    }

    /** All buffers. */
    List<Resource> buffers() {
        return buffers;
    }

    /** The bytes of all addresses. */
    int bytes() {
        return Long.BYTES * buffers.size();
    }
}
