package io.github.gpupath.conformance;

import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.HalfFloat;
import io.github.gpupath.suite.Memory;
import java.nio.ByteBuffer;
import java.util.SplittableRandom;

/** Content of test memory. */
final class TestBits {

    /** The ends of half a block, and the lowest bits of its codes: 2 bits for a colour, 3 for a channel. */
    private static final long COLOUR_ENDS = 0x5555_5555_FFFF_FFFFL;

    private static final long CHANNEL_ENDS = 0x2492_4924_9249_FFFFL;

    private TestBits() {}

    /** Pseudo-random words with a fixed seed. */
    static Memory.Content words(int count) {
        return (target, offset) -> {
            for (long word = offset / Integer.BYTES; target.hasRemaining(); word++) {
                target.putInt(word < count ? new SplittableRandom(count + (word << Integer.SIZE)).nextInt() : 0);
            }
        };
    }

    /** Texels whose channels count up: all 256 codes of a normalised channel, small numbers in the others. */
    static Memory.Content texels(Format format) {
        if (format.channelBytes() == 0) {
            return blocks(format);
        }
        return (target, offset) -> {
            for (int i = (int) (offset / format.channelBytes()); target.hasRemaining(); i++) {
                put(target, format, i);
            }
        };
    }

    /** Pseudo-random words; packed floats are below 2, blocks of BC7 of mode 6. */
    private static Memory.Content blocks(Format format) {
        int finite = format == Format.RG11B10F ? 0x7FDF_FBFF : -1;
        return (target, offset) -> {
            for (long word = offset / Integer.BYTES; target.hasRemaining(); word++) {
                int random = new SplittableRandom(word << Integer.SIZE).nextInt() & finite;
                target.putInt(format == Format.BC7 && word % 4 == 0 ? random & ~0x7F | 0x40 : random);
            }
        };
    }

    /** Pseudo-random blocks of BC1 to BC5 whose codes choose one of the two ends. */
    static Memory.Content ends(Format format) {
        return (target, offset) -> {
            for (long half = offset / Long.BYTES; target.hasRemaining(); half++) {
                boolean isColour = format == Format.BC1 || format == Format.BC3 && half % 2 == 1;
                long random = new SplittableRandom(half << Integer.SIZE).nextLong();
                target.putLong(random & (isColour ? COLOUR_ENDS : CHANNEL_ENDS));
            }
        };
    }

    /** Texels with channels of 0 or 1, exact under filters and conversions; of others any. */
    static Memory.Content zerosAndOnes(Format format) {
        if (format.channelBytes() == 0) {
            return blocks(format);
        }
        return (target, offset) -> {
            for (int i = (int) (offset / format.channelBytes()); target.hasRemaining(); i++) {
                int bit = Integer.bitCount(i * 0x9E3779B9) & 1;
                put(target, format, format.isNormalised() ? 255 * bit : bit);
            }
        };
    }

    private static void put(ByteBuffer target, Format format, int number) {
        switch (format.encoding()) {
            case UNORM, SRGB -> target.put((byte) number);
            case UINT -> target.putInt(number * 0x01000193);
            case FLOAT -> {
                float value = number % 2000 - 100;
                if (format.channelBytes() == 2) {
                    target.putShort(HalfFloat.fromFloat(value));
                } else {
                    target.putFloat(value + 0.125f);
                }
            }
            case PACKED, COMPRESSED -> throw new IllegalArgumentException(format + " has no single channels");
        }
    }
}
