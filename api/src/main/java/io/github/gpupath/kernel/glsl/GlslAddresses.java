package io.github.gpupath.kernel.glsl;

import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.Place;
import io.github.gpupath.kernel.Resource;
import java.util.List;

/**
 * The storage buffers that a kernel reaches by address: each is a uniform that holds a GPU address, instead of a buffer block. The
 * locations of these uniforms follow those of the parameters.
 */
final class GlslAddresses {

    private final List<String> buffers;
    private final int first;

    /**
     * The addresses of some buffers.
     *
     * @param buffers the names of the buffers
     * @param first the location of the first
     */
    private GlslAddresses(List<String> buffers, int first) {
        this.buffers = buffers;
        this.first = first;
    }

    /** Every buffer is a block. */
    static GlslAddresses none() {
        return new GlslAddresses(List.of(), 0);
    }

    /** Every storage buffer that the kernel only reads is an address. */
    static GlslAddresses of(Kernel kernel) {
        return new GlslAddresses(
                kernel.resources().stream()
                        .filter(GlslAddresses::isOnlyRead)
                        .map(Resource::name)
                        .toList(),
                kernel.parameters().size());
    }

    /** Whether it is a storage buffer that is only read: what NVIDIA's drivers let kernels reach by address. */
    static boolean isOnlyRead(Resource resource) {
        return resource.access() == Access.READ
                && (resource instanceof Resource.RawBuffer || resource instanceof Resource.StructuredBuffer);
    }

    /** Whether a place is behind an address. */
    boolean reach(Place place) {
        return buffers.contains(place.name());
    }

    /** The location of the address of a buffer that is reached by it. */
    int location(Resource buffer) {
        return first + buffers.indexOf(buffer.name());
    }
}
