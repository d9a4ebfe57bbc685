package io.github.gpupath.reference.interpreter;

import java.nio.ByteBuffer;

/**
 * The memory that a resource of a kernel stands for during a dispatch.
 *
 * @param bytes all of it, little-endian
 * @param width of a texture in texels; 0 for buffers
 * @param height of a texture in texels; 0 for buffers
 */
public record BoundMemory(ByteBuffer bytes, int width, int height) {

    /** The memory of a buffer. */
    public static BoundMemory buffer(ByteBuffer bytes) {
        return new BoundMemory(bytes, 0, 0);
    }
}
