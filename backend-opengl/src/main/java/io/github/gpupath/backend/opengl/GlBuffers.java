package io.github.gpupath.backend.opengl;

import java.nio.ByteBuffer;
import org.lwjgl.opengl.GL43C;

/** Moves bytes into and out of buffers of the current context; done when a call returns. */
final class GlBuffers {

    private GlBuffers() {}

    static void upload(GlBuffer target, ByteBuffer source) {
        GL43C.glBindBuffer(GL43C.GL_COPY_WRITE_BUFFER, target.buffer());
        GL43C.glBufferSubData(GL43C.GL_COPY_WRITE_BUFFER, 0, source);
        GL43C.glFinish();
        GlErrors.check("glBufferSubData");
    }

    static void download(GlBuffer source, ByteBuffer target) {
        GL43C.glBindBuffer(GL43C.GL_COPY_READ_BUFFER, source.buffer());
        GL43C.glGetBufferSubData(GL43C.GL_COPY_READ_BUFFER, 0, target);
        GlErrors.check("glGetBufferSubData");
        target.position(target.limit()).flip();
    }

    static void fill(GlBuffer target, int word) {
        GL43C.glBindBuffer(GL43C.GL_COPY_WRITE_BUFFER, target.buffer());
        GL43C.glClearBufferData(
                GL43C.GL_COPY_WRITE_BUFFER, GL43C.GL_R32UI, GL43C.GL_RED_INTEGER, GL43C.GL_UNSIGNED_INT, new int[] {word
                });
        GL43C.glFinish();
        GlErrors.check("glClearBufferData");
    }
}
