package io.github.gpupath.suites.sample;

import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.arithmetic.TexelCodec;
import io.github.gpupath.suite.Memory;
import io.github.gpupath.suites.CacheKernel;
import io.github.gpupath.suites.CountedBits;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.LongUnaryOperator;

/**
 * The texels of the off-centre tests: numbers from 0 to 7, alike in all channels, for which every wrong filter gives other
 * sums.
 *
 * <p>A sum over a square of averages hides much: what is wrong at one sample is made good by its neighbour, and only the
 * edges of the square are left, of a filter that averages a diagonal of the four texels only the corners. So the
 * quadrants of the texture are dark and bright in turn, with their borders where they lie between the corners of every
 * square that an invocation samples when verified. Random numbers on top tell the edges apart.
 */
final class BetweenTexels {

    private static final CountedBits RANDOM = new CountedBits(0x6269_6C69_6E65_6172L);
    private static final int BRIGHT = 4;
    private static final int TEXELS = CacheKernel.TEXTURE_SIDE * CacheKernel.TEXTURE_SIDE;

    /** Quadrants begin so far from the corner: opposite corners of the squares, 16 apart, are never in the same one. */
    private static final int BORDER = 4;

    /** Of 255: a quarter of any sum of four is whole, so that a filter which computes with 8 bits loses nothing. */
    private static final int NORMALISED_STEP = 36;

    /**
     * Of dark sRGB texels; bright ones are 1, which is exact. Other colours may be off by half a stored code (Direct3D 11.3
     * Functional Specification, 3.2.3.7), which is little where the curve is flat.
     */
    private static final float SRGB_STEP = 1f / 64;

    /** The highest bits of both colours of a block's half: of 5, 6 and 5 bits, of one channel, and of BC7's mode 6. */
    private static final long COLOURS = 0x8410_8410L;

    private static final long CHANNEL = 0x8080L;
    private static final long MODE_6_COLOURS = 0x4081_0204_0810_2000L;

    private BetweenTexels() {}

    static Memory.Content of(Format format) {
        return format.blockSide() > 1
                ? blocks(format)
                : content(format, texel -> base(texel % TEXELS) + (RANDOM.at(texel) & 3));
    }

    /** Mip levels, of which the first is as {@link #of} and those below are dark and bright in turn. */
    static Memory.Content levels(Format format) {
        return content(format, texel -> (texel < TEXELS ? base(texel) : levelBase(texel)) + (RANDOM.at(texel) & 3));
    }

    /** Mip levels, of which the first has rows of one colour, and those below are brighter than all of them. */
    static Memory.Content rows(Format format) {
        return content(
                format, texel -> texel < TEXELS ? RANDOM.at(texel / CacheKernel.TEXTURE_SIDE) & 3 : 2 * BRIGHT - 1);
    }

    private static Memory.Content content(Format format, LongUnaryOperator number) {
        TexelCodec codec = new TexelCodec(format);
        return (target, offset) -> {
            for (long texel = offset / format.texelBytes(); target.hasRemaining(); texel++) {
                put(target, codec, format, value(format, number.applyAsLong(texel)));
            }
        };
    }

    private static float value(Format format, long number) {
        if (format.encoding() == Format.Encoding.SRGB) {
            return number < BRIGHT ? number * SRGB_STEP : 1;
        }
        return format.isNormalised() ? number * (NORMALISED_STEP / 255f) : number;
    }

    /** Random blocks, dark or bright by the highest bits of their colours. */
    private static Memory.Content blocks(Format format) {
        long[] bright = switch (format) {
            case BC1 -> new long[] {COLOURS};
            case BC3 -> new long[] {CHANNEL, COLOURS};
            case BC4 -> new long[] {CHANNEL};
            case BC5 -> new long[] {CHANNEL, CHANNEL};
            default -> new long[] {MODE_6_COLOURS, 0};
        };
        int side = format.blockSide();
        return (target, offset) -> {
            for (long half = offset / Long.BYTES; target.hasRemaining(); half++) {
                long block = half / bright.length;
                long mask = bright[(int) (half % bright.length)];
                long row = block / (CacheKernel.TEXTURE_SIDE / side) * side;
                long first = row * CacheKernel.TEXTURE_SIDE + block * side % CacheKernel.TEXTURE_SIDE;
                long bits = base(first) == 0 ? RANDOM.at(half) & ~mask : RANDOM.at(half) | mask;
                target.putLong(mask == MODE_6_COLOURS ? bits & ~0x7F | 0x40 : bits);
            }
        };
    }

    private static int base(long texel) {
        int x = (int) (texel % CacheKernel.TEXTURE_SIDE);
        int y = (int) (texel / CacheKernel.TEXTURE_SIDE);
        return isInner(x) == isInner(y) ? 0 : BRIGHT;
    }

    private static int levelBase(long texel) {
        int base = 0;
        long end = TEXELS;
        for (int texels = TEXELS / 4; texel >= end + texels; texels /= 4) {
            end += texels;
            base = BRIGHT - base;
        }
        return base;
    }

    private static boolean isInner(int position) {
        return position >= BORDER && position < BORDER + CacheKernel.TEXTURE_SIDE / 2;
    }

    private static void put(ByteBuffer target, TexelCodec codec, Format format, float value) {
        long[] texel = new long[4];
        Arrays.fill(texel, Float.floatToRawIntBits(value));
        codec.encode(texel, target, target.position());
        target.position(target.position() + format.texelBytes());
    }
}
