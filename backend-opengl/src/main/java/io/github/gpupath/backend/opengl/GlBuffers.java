package io.github.gpupath.backend.opengl;

import io.github.gpupath.backend.lifetime.Lifetime;
import java.nio.ByteBuffer;
import org.lwjgl.opengl.GL43C;

/** Moves bytes into and out of buffers of the current context; done when a call returns. */
final class GlBuffers {

    private final GlStaging uploads;
    private final GlStaging downloads;
    private final GlWords words;

    GlBuffers(Lifetime lifetime) {
        this.uploads = GlStaging.forUploads(lifetime);
        this.downloads = GlStaging.forDownloads(lifetime);
        this.words = new GlWords(lifetime);
    }

    void upload(GlBuffer target, long offset, ByteBuffer source) {
        uploads.upload(target.buffer(), target.spec().lead() + offset, source);
    }

    void download(GlBuffer source, long offset, ByteBuffer target) {
        downloads.download(source.buffer(), source.spec().lead() + offset, target);
        target.position(target.limit()).flip();
    }

    void copy(GlBuffer source, GlBuffer target, long bytes) {
        GL43C.glBindBuffer(GL43C.GL_COPY_READ_BUFFER, source.buffer());
        GL43C.glBindBuffer(GL43C.GL_COPY_WRITE_BUFFER, target.buffer());
        GL43C.glCopyBufferSubData(
                GL43C.GL_COPY_READ_BUFFER,
                GL43C.GL_COPY_WRITE_BUFFER,
                source.spec().lead(),
                target.spec().lead(),
                bytes);
        GL43C.glFinish();
        GlErrors.check("glCopyBufferSubData");
    }

    void fill(GlBuffer target, int word) {
        words.fill(target, word);
    }
}
