package io.github.gpupath.suites;

import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.suite.Memory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Incompressible content, because some hardware compresses memory: pseudo-random bits, repeated every MiB to save host
 * time. (Memory compression works on cache lines and blocks of up to some hundred bytes.)
 */
public final class RandomBits implements Memory.Content {

    /** Floats from 1 to 2 with random fractions: no NaN and no subnormal numbers. */
    private static final Memory.Content FLOATS = new RandomBits(0x007F_FFFF_007F_FFFFL, 0x3F80_0000_3F80_0000L);

    /** Words of 32 random bits. */
    private static final Memory.Content INTEGERS = new RandomBits(-1L, 0L);

    private static final long SEED = 0x6261_6e64_7769_6474L;

    private static final int PERIOD = 1 << 20;

    private final ByteBuffer period = ByteBuffer.allocate(PERIOD).order(ByteOrder.LITTLE_ENDIAN);

    /**
     * Content by the bits of two words.
     *
     * @param set the mask of 1 bits
     */
    private RandomBits(long kept, long set) {
        CountedBits random = new CountedBits(SEED);
        for (long number = 0; period.hasRemaining(); number++) {
            period.putLong(random.at(number) & kept | set);
        }
    }

    /** Random integers, or floats with random fractions, by scalar type. */
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
