package io.github.gpupath.suites.bandwidth;

import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.suite.Memory;
import io.github.gpupath.suites.CountedBits;
import java.nio.ByteBuffer;

/** Content that no hardware can compress, as some compresses what is regular. */
final class RandomBits {

    private static final long SEED = 0x6261_6e64_7769_6474L;

    /** Two floats from 1 to 2 in one word: 23 random bits of 32 each, and neither a NaN nor a slow denormal. */
    private static final long FRACTIONS = 0x007F_FFFF_007F_FFFFL;

    private static final long ONES = 0x3F80_0000_3F80_0000L;

    private RandomBits() {}

    /** Random integers, or floats with random fractions. */
    static Memory.Content of(ScalarType scalar) {
        return scalar == ScalarType.F32
                ? (target, offset) -> fill(target, offset, FRACTIONS, ONES)
                : (target, offset) -> fill(target, offset, -1L, 0L);
    }

    private static void fill(ByteBuffer target, long offset, long kept, long set) {
        CountedBits random = new CountedBits(SEED);
        long number = offset / Long.BYTES;
        if (offset % Long.BYTES != 0) {
            target.putInt((int) ((random.at(number++) & kept | set) >>> Integer.SIZE));
        }
        while (target.remaining() >= Long.BYTES) {
            target.putLong(random.at(number++) & kept | set);
        }
        if (target.hasRemaining()) {
            target.putInt((int) (random.at(number) & kept | set));
        }
    }
}
