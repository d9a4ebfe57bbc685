package io.github.gpupath.backend.opengl;

import io.github.gpupath.kernel.Format;
import java.nio.ByteBuffer;
import org.lwjgl.opengl.GL43C;

/** Moves texels into and out of textures of the current context; done when a call returns. */
final class GlImages {

    private GlImages() {}

    static void upload(GlImage target, ByteBuffer source) {
        Format format = target.spec().format();
        GL43C.glBindTexture(GL43C.GL_TEXTURE_2D, target.texture());
        GL43C.glPixelStorei(GL43C.GL_UNPACK_ALIGNMENT, 1);
        GL43C.glTexSubImage2D(
                GL43C.GL_TEXTURE_2D,
                0,
                0,
                0,
                target.spec().width(),
                target.spec().height(),
                GlFormats.channels(format),
                GlFormats.channelType(format),
                source);
        GL43C.glFinish();
        GlErrors.check("glTexSubImage2D");
    }

    static void download(GlImage source, ByteBuffer target) {
        Format format = source.spec().format();
        GL43C.glBindTexture(GL43C.GL_TEXTURE_2D, source.texture());
        GL43C.glPixelStorei(GL43C.GL_PACK_ALIGNMENT, 1);
        GL43C.glGetTexImage(GL43C.GL_TEXTURE_2D, 0, GlFormats.channels(format), GlFormats.channelType(format), target);
        GlErrors.check("glGetTexImage");
        target.position(target.limit()).flip();
    }
}
