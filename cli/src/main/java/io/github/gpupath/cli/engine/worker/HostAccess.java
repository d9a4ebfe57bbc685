package io.github.gpupath.cli.engine.worker;

import io.github.gpupath.suite.TransferWorkload.Means;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** The host's accesses to a mapped buffer: every word of eight bytes, from or to memory in its cache, or one of each line. */
final class HostAccess {

    /** 64 KiB, which stay in a second-level cache. */
    private static final int WORDS_AT_ONCE = 1 << 13;

    private final int step;
    private final long[] cached = new long[WORDS_AT_ONCE];

    /** What was read last, so that no compiler leaves the reading out. */
    private long sum;

    HostAccess(Means means) {
        step = Math.toIntExact(means.span(1));
        Arrays.setAll(cached, HostAccess::word);
    }

    /** The content of a word: counted, but the index of each part stands in its first word alone. */
    private static long word(int index) {
        int inPart = index % WORDS_AT_ONCE;
        return 1L + (inPart == 0 ? index : inPart);
    }

    /** Writes the words to a buffer. */
    void write(ByteBuffer mapped) {
        LongBuffer words = mapped.asLongBuffer();
        int count = words.capacity();
        if (step > 1) {
            for (int i = 0; i < count; i += step) {
                words.put(i, word(i));
            }
            return;
        }
        for (int i = 0; i < count; i += WORDS_AT_ONCE) {
            cached[0] = word(i);
            words.put(i, cached, 0, Math.min(WORDS_AT_ONCE, count - i));
        }
    }

    /**
     * Reads the words of a buffer.
     *
     * @param isAdded whether every word counts in the sum: streamed words are otherwise only copied
     * @return a sum of what was read
     */
    long read(ByteBuffer mapped, boolean isAdded) {
        LongBuffer words = mapped.asLongBuffer();
        int count = words.capacity();
        sum = 0;
        if (step > 1) {
            for (int i = 0; i < count; i += step) {
                sum += words.get(i);
            }
            return sum;
        }
        for (int i = 0; i < count; i += WORDS_AT_ONCE) {
            int number = Math.min(WORDS_AT_ONCE, count - i);
            words.get(i, cached, 0, number);
            sum += isAdded ? Arrays.stream(cached, 0, number).sum() : cached[0];
        }
        return sum;
    }

    /** The sum of what is read from a buffer of so many bytes where it holds the words. */
    long expectedSum(long bytes) {
        return indices(bytes).mapToLong(HostAccess::word).sum();
    }

    /** The first accessed word of a buffer that is another. */
    OptionalInt firstDifference(ByteBuffer bytes) {
        LongBuffer words = bytes.asLongBuffer();
        return indices(bytes.capacity()).filter(i -> words.get(i) != word(i)).findFirst();
    }

    private IntStream indices(long bytes) {
        return IntStream.range(0, (int) (bytes / Long.BYTES / step)).map(i -> i * step);
    }
}
