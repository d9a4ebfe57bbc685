package io.github.gpupath.backend;

import io.github.gpupath.kernel.Format;
import java.util.Optional;

/**
 * A buffer to allocate.
 *
 * @param bytes its size, a multiple of 4
 * @param use the one kind of resource that it can be bound as
 * @param format the texel format, for the two texel uses only
 */
public record BufferSpec(long bytes, Use use, Optional<Format> format) {

    /** The kinds of buffer resources. */
    public enum Use {
        /** Raw and structured storage buffers. */
        STORAGE,
        UNIFORM,
        TEXEL,
        STORAGE_TEXEL
    }

    public BufferSpec {
        if (bytes <= 0 || bytes % 4 != 0) {
            throw new IllegalArgumentException("a buffer's size is a positive multiple of 4, not " + bytes);
        }
        if (format.isPresent() != (use == Use.TEXEL || use == Use.STORAGE_TEXEL)) {
            throw new IllegalArgumentException("texel buffers have a format and no other buffers do");
        }
    }

    /** A buffer for raw and structured access. */
    public static BufferSpec storage(long bytes) {
        return new BufferSpec(bytes, Use.STORAGE, Optional.empty());
    }

    /** A uniform buffer. */
    public static BufferSpec uniform(long bytes) {
        return new BufferSpec(bytes, Use.UNIFORM, Optional.empty());
    }

    /** A read-only buffer of texels. */
    public static BufferSpec texels(Format format, long texels) {
        return new BufferSpec(texels * format.texelBytes(), Use.TEXEL, Optional.of(format));
    }

    /** A writable buffer of texels. */
    public static BufferSpec storageTexels(Format format, long texels) {
        return new BufferSpec(texels * format.texelBytes(), Use.STORAGE_TEXEL, Optional.of(format));
    }

    /** The number of texels; of a texel buffer only. */
    public long texels() {
        return bytes / format.orElseThrow().texelBytes();
    }
}
