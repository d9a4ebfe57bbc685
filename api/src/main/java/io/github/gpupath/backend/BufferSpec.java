package io.github.gpupath.backend;

import io.github.gpupath.kernel.Format;
import java.util.Optional;

/**
 * The specification of a buffer.
 *
 * @param bytes size, a positive multiple of 4
 * @param use the one kind of resource that the buffer can be bound as
 * @param format the texel format of a texel buffer; empty for other uses
 * @param lead offset of the buffer in its allocation in bytes, a multiple of {@link #LEAD_STEP}, by which placements
 *     differ; 0 for texel buffers, because OpenCL creates no image from part of a buffer
 * @param kind where its memory lies
 */
public record BufferSpec(long bytes, Use use, Optional<Format> format, long lead, MemoryKind kind) {

    /** 4 KiB: the smallest common page size, and a multiple of every offset alignment that the APIs require. */
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
            throw new IllegalArgumentException("buffer size must be a positive multiple of 4, not " + bytes);
        }
        if (format.isPresent() != (use == Use.TEXEL || use == Use.STORAGE_TEXEL)) {
            throw new IllegalArgumentException("only texel buffers have a format, and they need one");
        }
        if (lead < 0 || lead % LEAD_STEP != 0) {
            throw new IllegalArgumentException(
                    "the offset of a buffer must be a multiple of " + LEAD_STEP + " bytes, not " + lead);
        }
        if (lead > 0 && format.isPresent()) {
            throw new IllegalArgumentException("a texel buffer must have offset 0");
        }
    }

    /** A buffer in device memory. */
    public BufferSpec(long bytes, Use use, Optional<Format> format, long lead) {
        this(bytes, use, format, lead, MemoryKind.DEVICE);
    }

    /** A buffer in device memory, at offset 0 of its allocation. */
    public BufferSpec(long bytes, Use use, Optional<Format> format) {
        this(bytes, use, format, 0);
    }

    /** The same buffer at another offset in its allocation, in bytes. */
    public BufferSpec behind(long otherBytes) {
        return new BufferSpec(bytes, use, format, otherBytes, kind);
    }

    /** The same buffer with another size, in bytes. */
    public BufferSpec of(long otherBytes) {
        return new BufferSpec(otherBytes, use, format, lead, kind);
    }

    /** The same buffer in memory of another kind. */
    public BufferSpec in(MemoryKind otherKind) {
        return new BufferSpec(bytes, use, format, lead, otherKind);
    }

    /** A storage buffer for raw or structured access. */
    public static BufferSpec storage(long bytes) {
        return new BufferSpec(bytes, Use.STORAGE, Optional.empty());
    }

    /** A uniform buffer: read-only, on some devices through its own cache. */
    public static BufferSpec uniform(long bytes) {
        return new BufferSpec(bytes, Use.UNIFORM, Optional.empty());
    }

    /** A read-only texel buffer. */
    public static BufferSpec texels(Format format, long texels) {
        return new BufferSpec(texels * format.texelBytes(), Use.TEXEL, Optional.of(format));
    }

    /** A texel buffer that kernels load from and store to. */
    public static BufferSpec storageTexels(Format format, long texels) {
        return new BufferSpec(texels * format.texelBytes(), Use.STORAGE_TEXEL, Optional.of(format));
    }

    /** Whether the buffer may have an offset in its allocation. */
    public boolean mayLieBehind() {
        return format.isEmpty();
    }

    /** The size of the allocation in bytes, including the offset. */
    public long allocatedBytes() {
        return lead + bytes;
    }

    /**
     * The number of texels.
     *
     * @throws java.util.NoSuchElementException if this is no texel buffer
     */
    public long texels() {
        return bytes / format.orElseThrow().texelBytes();
    }
}
