package io.github.gpupath.backend.opengl;

import java.nio.ByteBuffer;

/** Moves bytes into and out of buffers of the current context; done when a call returns. */
final class GlBuffers {

    private final GlStaging uploads;
    private final GlStaging downloads;
    private final GlWords words;

    GlBuffers(GlRegistry registry) {
        this.uploads = GlStaging.forUploads(registry);
        this.downloads = GlStaging.forDownloads(registry);
        this.words = new GlWords(registry);
    }

    void upload(GlBuffer target, long offset, ByteBuffer source) {
        uploads.upload(target.buffer(), offset, source);
    }

    void download(GlBuffer source, long offset, ByteBuffer target) {
        downloads.download(source.buffer(), offset, target);
        target.position(target.limit()).flip();
    }

    void fill(GlBuffer target, int word) {
        words.fill(target, word);
    }
}
