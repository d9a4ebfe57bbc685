package io.github.gpupath.reference.interpreter;

import java.nio.ByteBuffer;

/**
 * The memory bound to a resource during a dispatch.
 *
 * @param bytes the content, little-endian
 * @param width the width of a texture in texels; 0 for buffers
 * @param height the height of a texture in texels; 0 for buffers
 */
public record BoundMemory(ByteBuffer bytes, int width, int height) {

    /** The memory of a buffer. */
    public static BoundMemory buffer(ByteBuffer bytes) {
        return new BoundMemory(bytes, 0, 0);
    }
}
