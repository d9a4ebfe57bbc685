package io.github.gpupath.backend.opengl;

import io.github.gpupath.backend.TextureSpec;
import io.github.gpupath.backend.TextureSpec.Part;
import io.github.gpupath.backend.lifetime.Lifetime;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.TextureShape;
import java.nio.ByteBuffer;
import java.util.List;
import org.lwjgl.opengl.GL43C;

/** Moves texels into and out of textures of the current context; done when a call returns. */
final class GlTextures {

    private final GlContext context;

    GlTextures(GlContext context) {
        this.context = context;
    }

    void upload(GlTexture target, int row, ByteBuffer source) {
        TextureSpec spec = target.spec();
        int start = source.position();
        GL43C.glBindTexture(GlTexture.target(spec.shape()), target.texture());
        GL43C.glPixelStorei(GL43C.GL_UNPACK_ALIGNMENT, 1);
        for (Part part : spec.parts(row, source.remaining(), Integer.MAX_VALUE)) {
            upload(spec, part, source.slice(start + (int) part.offset(), (int) part.bytes()));
        }
        GL43C.glFinish();
        GlErrors.check("glTexSubImage");
    }

    private static void upload(TextureSpec spec, Part part, ByteBuffer data) {
        Format format = spec.format();
        if (spec.shape() != TextureShape.TWO_D) {
            GL43C.glTexSubImage3D(
                    GlTexture.target(spec.shape()),
                    part.level(),
                    0,
                    part.y(),
                    part.layer(),
                    part.width(),
                    part.height(),
                    1,
                    GlFormats.channels(format),
                    GlFormats.channelType(format),
                    data);
        } else if (format.blockSide() > 1) {
            GL43C.glCompressedTexSubImage2D(
                    GL43C.GL_TEXTURE_2D,
                    part.level(),
                    0,
                    part.y(),
                    part.width(),
                    part.height(),
                    GlFormats.internal(format),
                    data);
        } else {
            GL43C.glTexSubImage2D(
                    GL43C.GL_TEXTURE_2D,
                    part.level(),
                    0,
                    part.y(),
                    part.width(),
                    part.height(),
                    GlFormats.channels(format),
                    GlFormats.channelType(format),
                    data);
        }
    }

    /** A part goes by a texture of its size: before OpenGL 4.5, only all of a level can be read. */
    void download(GlTexture source, int row, ByteBuffer target) {
        TextureSpec spec = source.spec();
        int start = target.position();
        List<Part> all = spec.parts();
        for (Part part : spec.parts(row, target.remaining(), Integer.MAX_VALUE)) {
            ByteBuffer data = target.slice(start + (int) part.offset(), (int) part.bytes());
            if (all.equals(List.of(part))) {
                read(source, data);
            } else {
                try (Lifetime temporary = new Lifetime()) {
                    TextureSpec rowsOnly = new TextureSpec(spec.format(), part.width(), part.height(), spec.use());
                    GlTexture rows = new GlTexture(context, rowsOnly, temporary);
                    copy(source, part, rows, 0, 0);
                    read(rows, data);
                }
            }
        }
        target.position(target.limit()).flip();
    }

    void copy(GlTexture source, GlTexture target) {
        source.spec().parts().forEach(part -> copy(source, part, target, part.level(), part.layer()));
        GL43C.glFinish();
    }

    /** Copies a part to the same columns and the first rows of a level and a layer. */
    private static void copy(GlTexture source, Part part, GlTexture target, int level, int layer) {
        GL43C.glCopyImageSubData(
                source.texture(),
                GlTexture.target(source.spec().shape()),
                part.level(),
                0,
                part.y(),
                part.layer(),
                target.texture(),
                GlTexture.target(target.spec().shape()),
                level,
                0,
                0,
                layer,
                part.width(),
                part.height(),
                1);
        GlErrors.check("glCopyImageSubData");
    }

    private static void read(GlTexture source, ByteBuffer target) {
        Format format = source.spec().format();
        GL43C.glBindTexture(GL43C.GL_TEXTURE_2D, source.texture());
        GL43C.glPixelStorei(GL43C.GL_PACK_ALIGNMENT, 1);
        if (format.blockSide() > 1) {
            GL43C.glGetCompressedTexImage(GL43C.GL_TEXTURE_2D, 0, target);
        } else {
            GL43C.glGetTexImage(
                    GL43C.GL_TEXTURE_2D, 0, GlFormats.channels(format), GlFormats.channelType(format), target);
        }
        GlErrors.check("glGetTexImage");
    }
}
