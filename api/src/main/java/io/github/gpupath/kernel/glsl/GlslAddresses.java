package io.github.gpupath.kernel.glsl;

import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.Place;
import io.github.gpupath.kernel.Resource;
import java.util.List;

/**
 * The storage buffers that a shader accesses by GPU address: each is a uniform with the address instead of a buffer
 * block. The uniforms' locations follow the parameters'.
 */
final class GlslAddresses {

    private final List<String> buffers;
    private final int first;

    /**
     * The addresses of buffers.
     *
     * @param buffers the buffers' names
     * @param first the uniform location of the first buffer's address
     */
    private GlslAddresses(List<String> buffers, int first) {
        this.buffers = buffers;
        this.first = first;
    }

    /** No addresses: every buffer is a block. */
    static GlslAddresses none() {
        return new GlslAddresses(List.of(), 0);
    }

    /** The addresses of all read-only storage buffers of a kernel. */
    static GlslAddresses of(Kernel kernel) {
        return new GlslAddresses(
                kernel.resources().stream()
                        .filter(GlslAddresses::isOnlyRead)
                        .map(Resource::name)
                        .toList(),
                kernel.parameters().size());
    }

    /** Whether a resource is a read-only storage buffer, the only kind that NVIDIA's drivers access by address. */
    static boolean isOnlyRead(Resource resource) {
        return resource.access() == Access.READ
                && (resource instanceof Resource.RawBuffer || resource instanceof Resource.StructuredBuffer);
    }

    /** Whether a place is accessed by address. */
    boolean reach(Place place) {
        return buffers.contains(place.name());
    }

    /** The uniform location of a buffer's address. */
    int location(Resource buffer) {
        return first + buffers.indexOf(buffer.name());
    }
}
