package io.github.gpupath.suites;

import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.suite.Memory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Content that no hardware can compress, as some compresses what is regular: random bits, the same again every MiB, so that
 * they are copied and not computed. (What compresses memory looks at lines and at blocks of up to some hundred bytes.)
 */
public final class RandomBits implements Memory.Content {

    /** Floats from 1 to 2 with random fractions: neither a NaN nor a slow denormal. */
    private static final Memory.Content FLOATS = new RandomBits(0x007F_FFFF_007F_FFFFL, 0x3F80_0000_3F80_0000L);

    /** Words whose 32 bits are all random. */
    private static final Memory.Content INTEGERS = new RandomBits(-1L, 0L);

    private static final long SEED = 0x6261_6e64_7769_6474L;

    private static final int PERIOD = 1 << 20;

    private final ByteBuffer period = ByteBuffer.allocate(PERIOD).order(ByteOrder.LITTLE_ENDIAN);

    /**
     * Bits of two words.
     *
     * @param kept those that are random
     * @param set those that are 1
     */
    private RandomBits(long kept, long set) {
        CountedBits random = new CountedBits(SEED);
        for (long number = 0; period.hasRemaining(); number++) {
            period.putLong(random.at(number) & kept | set);
        }
    }

    /** Random integers, or floats with random fractions. */
    public static Memory.Content of(ScalarType scalar) {
        return scalar == ScalarType.F32 ? FLOATS : INTEGERS;
    }

    @Override
    public void writeTo(ByteBuffer target, long offset) {
        long position = offset;
        while (target.hasRemaining()) {
            int start = (int) (position % PERIOD);
            int bytes = Math.min(target.remaining(), PERIOD - start);
            target.put(period.duplicate().limit(start + bytes).position(start));
            position += bytes;
        }
    }
}
