package io.github.gpupath.reference.interpreter;

import io.github.gpupath.backend.TextureSpec;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The memory bound to a resource during a dispatch.
 *
 * @param bytes the content, little-endian
 * @param texture the texture's specification; null for buffers
 */
public record BoundMemory(ByteBuffer bytes, @Nullable TextureSpec texture) {

    /** The memory of a buffer. */
    public static BoundMemory buffer(ByteBuffer bytes) {
        return new BoundMemory(bytes, null);
    }
}
