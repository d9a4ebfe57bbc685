package io.github.gpupath.backend;

import io.github.gpupath.kernel.Format;

/**
 * A two-dimensional texture of one level to allocate.
 *
 * @param format of its texels
 * @param width in texels
 * @param height in texels
 * @param use the one kind of resource that it can be bound as
 */
public record TextureSpec(Format format, int width, int height, Use use) {

    /** The kinds of texture resources. */
    public enum Use {
        SAMPLED,
        STORAGE
    }

    public TextureSpec {
        if (width < 1 || height < 1) {
            throw new IllegalArgumentException("a texture has at least one texel");
        }
    }

    /** The size of all texels in bytes. */
    public long bytes() {
        return (long) height * rowBytes();
    }

    /** The size of the texels of one row in bytes. */
    public int rowBytes() {
        return width * format.texelBytes();
    }
}
