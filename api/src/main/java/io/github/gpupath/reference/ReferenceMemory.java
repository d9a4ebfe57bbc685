package io.github.gpupath.reference;

import io.github.gpupath.backend.BackendException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Device memory of the interpreter, on the Java heap. */
final class ReferenceMemory {

    /** What it is, for people. */
    static final String WORDS = "Java heap";

    /** The content of undefined memory: not zero, to reveal kernels that rely on zeros. */
    private static final byte UNDEFINED = (byte) 0xCD;

    private static final ByteBuffer NONE = ByteBuffer.allocate(0);

    private ByteBuffer bytes;

    ReferenceMemory(long size) {
        bytes = allocate(size);
    }

    private static ByteBuffer allocate(long size) {
        try {
            byte[] array = new byte[Math.toIntExact(size)];
            Arrays.fill(array, UNDEFINED);
            return ByteBuffer.wrap(array).order(ByteOrder.LITTLE_ENDIAN);
        } catch (OutOfMemoryError e) {
            throw new BackendException.OutOfMemory("the Java heap cannot hold " + size + " bytes");
        }
    }

    /** All bytes, which stay those of this memory. */
    ByteBuffer bytes() {
        return bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    }

    void write(long offset, ByteBuffer source) {
        bytes.put(Math.toIntExact(offset), source, source.position(), source.remaining());
    }

    void read(long offset, ByteBuffer target) {
        target.put(bytes.slice(Math.toIntExact(offset), target.remaining()));
        target.flip();
    }

    void copy(ReferenceMemory source, long count) {
        bytes.put(0, source.bytes, 0, Math.toIntExact(count));
    }

    void fill(int word) {
        for (int offset = 0; offset < bytes.capacity(); offset += Integer.BYTES) {
            bytes.putInt(offset, word);
        }
    }

    /** Releases the bytes to the garbage collector. */
    void free() {
        bytes = NONE;
    }
}
