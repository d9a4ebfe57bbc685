package io.github.gpupath.backend.opengl;

import io.github.gpupath.backend.DeviceTexture;
import io.github.gpupath.backend.TextureSpec;
import org.lwjgl.opengl.GL43C;

/** A two-dimensional texture of one level, complete without a sampler object. */
final class GlImage extends GlObject implements DeviceTexture {

    private final TextureSpec spec;
    private int texture;

    private GlImage(GlRegistry registry, TextureSpec spec) {
        super(registry);
        this.spec = spec;
    }

    /** Allocates in the current context. */
    static GlImage create(GlRegistry registry, TextureSpec spec) {
        GlImage result = new GlImage(registry, spec);
        try {
            result.allocate();
            return result;
        } catch (RuntimeException failure) {
            result.close();
            throw failure;
        }
    }

    private void allocate() {
        texture = GL43C.glGenTextures();
        GL43C.glBindTexture(GL43C.GL_TEXTURE_2D, texture);
        GL43C.glTexStorage2D(GL43C.GL_TEXTURE_2D, 1, GlFormats.internal(spec.format()), spec.width(), spec.height());
        GlErrors.check("glTexStorage2D of " + spec.width() + "×" + spec.height() + " texels");
        // The default filter asks for more levels, and integer texels cannot be filtered at all.
        GL43C.glTexParameteri(GL43C.GL_TEXTURE_2D, GL43C.GL_TEXTURE_MIN_FILTER, GL43C.GL_NEAREST);
        GL43C.glTexParameteri(GL43C.GL_TEXTURE_2D, GL43C.GL_TEXTURE_MAG_FILTER, GL43C.GL_NEAREST);
        GlErrors.check("glTexParameteri");
    }

    @Override
    public TextureSpec spec() {
        return spec;
    }

    /** The texture's name. */
    int texture() {
        return texture;
    }

    @Override
    void delete() {
        GL43C.glDeleteTextures(texture);
    }
}
