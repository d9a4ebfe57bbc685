package io.github.gpupath.suite;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.TextureSpec;
import java.nio.ByteBuffer;

/** The memory behind one resource of a workload, with what is in it before every run. */
public sealed interface Memory {

    /** What it holds before every run. */
    Content content();

    /** Whether it is compared with the reference after the verification run. */
    boolean checked();

    long bytes();

    /** What memory holds, little-endian; it is written part by part, and is the same however it is cut. */
    @FunctionalInterface
    interface Content {

        /** Whatever happens to be there, since nobody reads it: nothing is written to the device. */
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
         * @param target is filled from its position to its limit
         * @param offset where in the memory the part begins, in bytes; it cuts no texel and no component of an element apart
         */
        void writeTo(ByteBuffer target, long offset);
    }

    record BufferMemory(BufferSpec spec, Content content, boolean checked) implements Memory {

        /** The same in another buffer. */
        public BufferMemory with(BufferSpec other) {
            return new BufferMemory(other, content, checked);
        }

        @Override
        public long bytes() {
            return spec.bytes();
        }
    }

    record TextureMemory(TextureSpec spec, Content content, boolean checked) implements Memory {
        @Override
        public long bytes() {
            return spec.bytes();
        }
    }
}
