package io.github.gpupath.backend.opengl;

import io.github.gpupath.backend.DeviceTexture;
import io.github.gpupath.backend.TextureSpec;
import io.github.gpupath.backend.lifetime.Lifetime;
import io.github.gpupath.kernel.TextureShape;
import org.lwjgl.opengl.GL43C;

/** A texture, complete without a sampler object. */
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

    /** The target that textures of a shape are bound to. */
    static int target(TextureShape shape) {
        return switch (shape) {
            case TWO_D -> GL43C.GL_TEXTURE_2D;
            case THREE_D -> GL43C.GL_TEXTURE_3D;
            case ARRAY -> GL43C.GL_TEXTURE_2D_ARRAY;
        };
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
        int target = target(spec.shape());
        int format = GlFormats.internal(spec.format());
        GL43C.glBindTexture(target, created);
        if (spec.shape() == TextureShape.TWO_D) {
            GL43C.glTexStorage2D(target, spec.levels(), format, spec.width(), spec.height());
        } else {
            GL43C.glTexStorage3D(target, spec.levels(), format, spec.width(), spec.height(), spec.layers());
        }
        String call = spec.shape() == TextureShape.TWO_D ? "glTexStorage2D of " : "glTexStorage3D of ";
        GlErrors.check(call + spec.width() + "×" + spec.height() + " texels");
        // The default filter asks for more levels, and integer texels cannot be filtered at all.
        GL43C.glTexParameteri(target, GL43C.GL_TEXTURE_MIN_FILTER, GL43C.GL_NEAREST);
        GL43C.glTexParameteri(target, GL43C.GL_TEXTURE_MAG_FILTER, GL43C.GL_NEAREST);
        GlErrors.check("glTexParameteri");
        return created;
    }
}
