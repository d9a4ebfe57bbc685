package io.github.gpupath.backend;

import io.github.gpupath.kernel.Format;

/**
 * The specification of a two-dimensional texture with one mip level.
 *
 * @param format the texel format
 * @param width width in texels
 * @param height height in texels
 * @param use the one kind of resource that the texture can be bound as
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

    /** The size of all texels in bytes, without padding. */
    public long bytes() {
        return (long) height * rowBytes();
    }

    /** The size of one row of texels in bytes, without padding. */
    public int rowBytes() {
        return width * format.texelBytes();
    }
}
