package io.github.gpupath.cli.engine.worker;

import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceBuffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** Ordinary memory of the host through which counted words come into a device's buffer and back, part by part. */
final class CountedWords {

    /** A host buffer has at most 2 GiB; a part costs far more than a call. */
    static final int PART_BYTES = 256 << 20;

    /** As many words as a processor's second-level cache holds: made and compared there, they cost little beside the transfer. */
    private static final int WORDS_AT_ONCE = 1 << 16;

    private final long bytes;
    private final ByteBuffer host;

    /** What is done with a part of the words. */
    interface Step {
        void run(long offset, ByteBuffer part);
    }

    /** Words for a buffer of so many bytes. */
    CountedWords(long bytes) {
        this.bytes = bytes;
        host = ByteBuffer.allocateDirect((int) Math.min(PART_BYTES, bytes)).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** All parts have the same memory. */
    void inParts(Step step) {
        for (long offset = 0; offset < bytes; offset += host.capacity()) {
            step.run(offset, part(offset));
        }
    }

    ByteBuffer part(long offset) {
        return host.clear().limit((int) Math.min(host.capacity(), bytes - offset));
    }

    void countInto(Device device, DeviceBuffer buffer) {
        inParts((offset, part) -> {
            count(offset, part);
            device.upload(buffer, offset, part);
        });
    }

    static void count(long offset, ByteBuffer part) {
        IntBuffer words = part.asIntBuffer();
        chunks(words).parallel().forEach(at -> words.put(at, counted(offset, at, words)));
    }

    /**
     * Compares a buffer with the words.
     *
     * @param always the word in place of all of them
     */
    Optional<String> firstDifference(Device device, DeviceBuffer buffer, OptionalInt always) {
        for (long offset = 0; offset < bytes; offset += host.capacity()) {
            ByteBuffer part = part(offset);
            clear(part);
            device.download(buffer, offset, part);
            Optional<String> difference = firstDifference(offset, part, always);
            if (difference.isPresent()) {
                return difference;
            }
        }
        return Optional.empty();
    }

    static Optional<String> firstDifference(long offset, ByteBuffer part, OptionalInt always) {
        IntBuffer words = part.asIntBuffer();
        OptionalInt wrong = chunks(words)
                .parallel()
                .map(at -> firstDifference(words, at, expected(offset, at, words, always)))
                .filter(at -> at >= 0)
                .min();
        return wrong.isEmpty()
                ? Optional.empty()
                : Optional.of("the word at byte " + (offset + (long) wrong.getAsInt() * Integer.BYTES) + " is "
                        + Integer.toUnsignedString(words.get(wrong.getAsInt())) + " instead of "
                        + Integer.toUnsignedString(expected(offset, wrong.getAsInt(), words, always)[0]));
    }

    /** The words that went up were there: they may not be taken for those that come down. None that is expected is 0. */
    static void clear(ByteBuffer part) {
        IntBuffer words = part.asIntBuffer();
        int[] zeros = new int[WORDS_AT_ONCE];
        chunks(words).parallel().forEach(at -> words.put(at, zeros, 0, Math.min(words.limit() - at, WORDS_AT_ONCE)));
    }

    /** Where words differ from those that are expected from an index on; negative if they do not. */
    private static int firstDifference(IntBuffer words, int from, int[] expected) {
        int at = words.slice(from, expected.length).mismatch(IntBuffer.wrap(expected));
        return at < 0 ? at : from + at;
    }

    /** Where each of the parts begins in which words are made and compared. */
    private static IntStream chunks(IntBuffer words) {
        return IntStream.range(0, (words.limit() + WORDS_AT_ONCE - 1) / WORDS_AT_ONCE)
                .map(chunk -> chunk * WORDS_AT_ONCE);
    }

    private static int[] expected(long offset, int at, IntBuffer words, OptionalInt always) {
        int[] counted = counted(offset, at, words);
        always.ifPresent(word -> Arrays.fill(counted, word));
        return counted;
    }

    /**
     * Words from an index on. They count from one up, which tells every word of up to 16 GiB from its neighbours and from zero.
     *
     * @param offset of the buffer's part, in bytes
     * @param at the index in it
     */
    private static int[] counted(long offset, int at, IntBuffer words) {
        int first = (int) (offset / Integer.BYTES + at + 1);
        int[] counted = new int[Math.min(words.limit() - at, WORDS_AT_ONCE)];
        Arrays.setAll(counted, i -> first + i);
        return counted;
    }
}
