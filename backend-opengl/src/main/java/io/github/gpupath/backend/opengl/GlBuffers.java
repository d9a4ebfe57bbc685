package io.github.gpupath.backend.opengl;

import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.Transfer;
import io.github.gpupath.backend.lifetime.Lifetime;
import java.nio.ByteBuffer;
import java.util.function.LongSupplier;
import org.lwjgl.opengl.GL43C;

/** Moves bytes into and out of buffers of the current context; done when a call returns. */
final class GlBuffers {

    private final GlSubmission submission;
    private final GlStaging uploads;
    private final GlStaging downloads;
    private final GlWords words;

    GlBuffers(GlSubmission submission, Lifetime lifetime) {
        this.submission = submission;
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

    /** Copies bytes of a buffer to the offset of another, a number of times, in the order of the commands. */
    BatchTime copy(GlBuffer source, GlBuffer target, long bytes, int times, LongSupplier offset) {
        GL43C.glBindBuffer(GL43C.GL_COPY_READ_BUFFER, source.buffer());
        GL43C.glBindBuffer(GL43C.GL_COPY_WRITE_BUFFER, target.buffer());
        return submission.timed("glCopyBufferSubData", () -> {
            for (int i = 0; i < times; i++) {
                long at = offset.getAsLong();
                GL43C.glCopyBufferSubData(
                        GL43C.GL_COPY_READ_BUFFER,
                        GL43C.GL_COPY_WRITE_BUFFER,
                        source.spec().lead() + at,
                        target.spec().lead() + at,
                        bytes);
            }
        });
    }

    /** Sets every word of a buffer by OpenGL's own command, a number of times, in the order of the commands. */
    BatchTime fill(GlBuffer target, int word, int times) {
        GL43C.glBindBuffer(GL43C.GL_COPY_WRITE_BUFFER, target.buffer());
        int[] words = {word};
        return submission.timed("glClearBufferSubData", () -> {
            for (int i = 0; i < times; i++) {
                GL43C.glClearBufferSubData(
                        GL43C.GL_COPY_WRITE_BUFFER,
                        GL43C.GL_R32UI,
                        target.spec().lead(),
                        target.spec().bytes(),
                        GL43C.GL_RED_INTEGER,
                        GL43C.GL_UNSIGNED_INT,
                        words);
            }
        });
    }

    /** By which calls a transfer is done. */
    static String calls(Transfer transfer) {
        return switch (transfer) {
            case UPLOAD ->
                "glMapBufferRange of " + GlStaging.words("GL_STREAM_DRAW")
                        + ", a copy into it, glUnmapBuffer and glCopyBufferSubData per piece, then glFinish";
            case DOWNLOAD ->
                "glCopyBufferSubData into " + GlStaging.words("GL_STREAM_READ")
                        + ", glMapBufferRange, a copy out of it and glUnmapBuffer per piece";
            case COPY -> "glCopyBufferSubData";
            case FILL -> "glClearBufferSubData with GL_R32UI";
        };
    }

    /** Sets every word of a buffer in the fastest way. */
    void fill(GlBuffer target, int word) {
        words.fill(target, word);
    }
}
