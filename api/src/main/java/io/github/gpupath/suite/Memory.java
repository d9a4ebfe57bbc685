package io.github.gpupath.suite;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.TextureSpec;
import java.nio.ByteBuffer;

/** The memory of one resource of a workload, with its initial content. */
public sealed interface Memory {

    /** The content before every run. */
    Content content();

    /** Whether the verification run compares it with the reference. */
    boolean checked();

    /** The size in bytes. */
    long bytes();

    /** A generator of little-endian content. Content is written in parts and must not depend on how it is divided. */
    @FunctionalInterface
    interface Content {

        /** Undefined content, for memory that the kernel does not read before it writes it; nothing is uploaded. */
        Content ANY = new Content() {
            @Override
            public void writeTo(ByteBuffer target, long offset) {
                target.position(target.limit());
            }

            @Override
            public String toString() {
                return "any";
            }
        };

        /** Zero bytes. */
        Content ZEROS = (target, offset) -> {
            while (target.remaining() >= Long.BYTES) {
                target.putLong(0);
            }
            while (target.hasRemaining()) {
                target.put((byte) 0);
            }
        };

        /**
         * Writes a part of the content.
         *
         * @param target the buffer to fill, from position to limit
         * @param offset the part's offset in the memory in bytes; never inside a texel or a component of an element
         */
        void writeTo(ByteBuffer target, long offset);
    }

    /** A buffer with its initial content. */
    record BufferMemory(BufferSpec spec, Content content, boolean checked) implements Memory {

        /** The same content in another buffer. */
        public BufferMemory with(BufferSpec other) {
            return new BufferMemory(other, content, checked);
        }

        @Override
        public long bytes() {
            return spec.bytes();
        }
    }

    /** A texture with its initial content, row by row without padding. */
    record TextureMemory(TextureSpec spec, Content content, boolean checked) implements Memory {
        @Override
        public long bytes() {
            return spec.bytes();
        }
    }
}
