package io.github.gpupath.kernel.glsl;

import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.Place;
import io.github.gpupath.kernel.Resource;
import java.util.List;

/**
 * The storage buffers of a kernel that are uniforms with an address instead of blocks, with the locations of these uniforms,
 * which follow those of the parameters.
 */
final class GlslAddresses {

    private final List<String> buffers;
    private final int first;

    /**
     * Addresses of some buffers.
     *
     * @param buffers their names
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
