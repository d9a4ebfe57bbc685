package io.github.gpupath.suite;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.TextureSpec;
import java.nio.ByteBuffer;

/** The memory behind one resource of a workload, with what is in it before every run. */
public sealed interface Memory {

    /** What is in it at first. */
    Content content();

    /** Whether it is compared with the reference after the verification run. */
    boolean checked();

    /** Its size in bytes. */
    long bytes();

    /** Fills a buffer of the memory's size, little-endian, from its position to its limit. */
    @FunctionalInterface
    interface Content {

        /** Nothing but zeros. */
        Content ZEROS = target -> {};

        /** Writes the content into a zeroed buffer. */
        void writeTo(ByteBuffer target);
    }

    /** A buffer. */
    record BufferMemory(BufferSpec spec, Content content, boolean checked) implements Memory {
        @Override
        public long bytes() {
            return spec.bytes();
        }
    }

    /** A texture. */
    record TextureMemory(TextureSpec spec, Content content, boolean checked) implements Memory {
        @Override
        public long bytes() {
            return spec.bytes();
        }
    }
}
