package io.github.gpupath.backend.opengl;

import io.github.gpupath.backend.DeviceTexture;
import io.github.gpupath.backend.TextureSpec;
import io.github.gpupath.backend.lifetime.Lifetime;
import org.lwjgl.opengl.GL43C;

/** A two-dimensional texture of one level, complete without a sampler object. */
final class GlTexture implements DeviceTexture {

    private final TextureSpec spec;
    private final GlContext context;
    private final Lifetime lifetime;
    private final int texture;

    /** Allocates in the current context. */
    GlTexture(GlContext context, TextureSpec spec, Lifetime lifetime) {
        this.spec = spec;
        this.context = context;
        this.lifetime = lifetime;
        texture = create();
    }

    @Override
    public TextureSpec spec() {
        return spec;
    }

    /** OpenGL's number of the texture object. */
    int texture() {
        return texture;
    }

    @Override
    public void close() {
        context.close(lifetime);
    }

    private int create() {
        int created = GL43C.glGenTextures();
        lifetime.atEnd(() -> GL43C.glDeleteTextures(created));
        GL43C.glBindTexture(GL43C.GL_TEXTURE_2D, created);
        GL43C.glTexStorage2D(GL43C.GL_TEXTURE_2D, 1, GlFormats.internal(spec.format()), spec.width(), spec.height());
        GlErrors.check("glTexStorage2D of " + spec.width() + "×" + spec.height() + " texels");
        // The default filter asks for more levels, and integer texels cannot be filtered at all.
        GL43C.glTexParameteri(GL43C.GL_TEXTURE_2D, GL43C.GL_TEXTURE_MIN_FILTER, GL43C.GL_NEAREST);
        GL43C.glTexParameteri(GL43C.GL_TEXTURE_2D, GL43C.GL_TEXTURE_MAG_FILTER, GL43C.GL_NEAREST);
        GlErrors.check("glTexParameteri");
        return created;
    }
}
