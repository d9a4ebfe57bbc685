package io.github.gpupath.backend.opengl;

import io.github.gpupath.backend.TextureSpec;
import io.github.gpupath.backend.lifetime.Lifetime;
import io.github.gpupath.kernel.Format;
import java.nio.ByteBuffer;
import org.lwjgl.opengl.GL43C;

/** Moves texels into and out of textures of the current context; done when a call returns. */
final class GlTextures {

    private final GlContext context;

    GlTextures(GlContext context) {
        this.context = context;
    }

    void upload(GlTexture target, int row, ByteBuffer source) {
        TextureSpec spec = target.spec();
        GL43C.glBindTexture(GL43C.GL_TEXTURE_2D, target.texture());
        GL43C.glPixelStorei(GL43C.GL_UNPACK_ALIGNMENT, 1);
        GL43C.glTexSubImage2D(
                GL43C.GL_TEXTURE_2D,
                0,
                0,
                row,
                spec.width(),
                source.remaining() / spec.rowBytes(),
                GlFormats.channels(spec.format()),
                GlFormats.channelType(spec.format()),
                source);
        GL43C.glFinish();
        GlErrors.check("glTexSubImage2D");
    }

    /** A part goes by a texture of its size: before OpenGL 4.5, only all of a texture can be read. */
    void download(GlTexture source, int row, ByteBuffer target) {
        TextureSpec spec = source.spec();
        int rows = target.remaining() / spec.rowBytes();
        if (rows == spec.height()) {
            read(source, target);
        } else {
            try (Lifetime temporary = new Lifetime()) {
                TextureSpec rowsOnly = new TextureSpec(spec.format(), spec.width(), rows, spec.use());
                GlTexture part = new GlTexture(context, rowsOnly, temporary);
                copy(source, row, part);
                read(part, target);
            }
        }
        target.position(target.limit()).flip();
    }

    void copy(GlTexture source, GlTexture target) {
        copy(source, 0, target);
        GL43C.glFinish();
    }

    private static void copy(GlTexture source, int row, GlTexture target) {
        GL43C.glCopyImageSubData(
                source.texture(),
                GL43C.GL_TEXTURE_2D,
                0,
                0,
                row,
                0,
                target.texture(),
                GL43C.GL_TEXTURE_2D,
                0,
                0,
                0,
                0,
                target.spec().width(),
                target.spec().height(),
                1);
        GlErrors.check("glCopyImageSubData");
    }

    private static void read(GlTexture source, ByteBuffer target) {
        Format format = source.spec().format();
        GL43C.glBindTexture(GL43C.GL_TEXTURE_2D, source.texture());
        GL43C.glPixelStorei(GL43C.GL_PACK_ALIGNMENT, 1);
        GL43C.glGetTexImage(GL43C.GL_TEXTURE_2D, 0, GlFormats.channels(format), GlFormats.channelType(format), target);
        GlErrors.check("glGetTexImage");
    }
}
