package io.github.gpupath.backend;

import io.github.gpupath.kernel.Format;
import java.util.Optional;

/**
 * A buffer to allocate.
 *
 * @param bytes its size, a multiple of 4
 * @param use the one kind of resource that it can be bound as
 * @param format the texel format, for the two texel uses only
 * @param lead how many bytes of its allocation lie before it, a multiple of {@link #LEAD_STEP}; 0 for texels, of which
 *     OpenCL has no image of a part of a buffer
 */
public record BufferSpec(long bytes, Use use, Optional<Format> format, long lead) {

    /** The smallest page of memory that is common, and a multiple of every alignment that an API asks for. */
    public static final int LEAD_STEP = 4 << 10;

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
        if (lead < 0 || lead % LEAD_STEP != 0) {
            throw new IllegalArgumentException(
                    "before a buffer lies a multiple of " + LEAD_STEP + " bytes, not " + lead);
        }
        if (lead > 0 && format.isPresent()) {
            throw new IllegalArgumentException("a buffer of texels begins its allocation");
        }
    }

    /** A buffer with an allocation of its own size. */
    public BufferSpec(long bytes, Use use, Optional<Format> format) {
        this(bytes, use, format, 0);
    }

    /** The same behind so many other bytes of its allocation. */
    public BufferSpec behind(long otherBytes) {
        return new BufferSpec(bytes, use, format, otherBytes);
    }

    /** The same with another size. */
    public BufferSpec of(long otherBytes) {
        return new BufferSpec(otherBytes, use, format, lead);
    }

    /** A buffer for raw and structured access. */
    public static BufferSpec storage(long bytes) {
        return new BufferSpec(bytes, Use.STORAGE, Optional.empty());
    }

    /** A buffer that kernels only read, through caches of its own where a device has such. */
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

    /** Whether it may lie behind other bytes of its allocation. */
    public boolean mayLieBehind() {
        return format.isEmpty();
    }

    /** The size of its allocation. */
    public long allocatedBytes() {
        return lead + bytes;
    }

    /** The number of texels; of a texel buffer only. */
    public long texels() {
        return bytes / format.orElseThrow().texelBytes();
    }
}
