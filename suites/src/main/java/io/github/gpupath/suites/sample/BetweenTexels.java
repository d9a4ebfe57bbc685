package io.github.gpupath.suites.sample;

import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.arithmetic.TexelCodec;
import io.github.gpupath.suite.Memory;
import io.github.gpupath.suites.CacheKernel;
import io.github.gpupath.suites.CountedBits;
import java.nio.ByteBuffer;
import java.util.Arrays;

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

    private static final long SEED = 0x6269_6C69_6E65_6172L;
    private static final int BRIGHT = 4;

    /** Quadrants begin so far from the corner: opposite corners of the squares, 16 apart, are never in the same one. */
    private static final int BORDER = 4;

    /** Of 255: a quarter of any sum of four is whole, so that a filter which computes with 8 bits loses nothing. */
    private static final int NORMALISED_STEP = 36;

    private BetweenTexels() {}

    static Memory.Content of(Format format) {
        TexelCodec codec = new TexelCodec(format);
        float step = format.isNormalised() ? NORMALISED_STEP / 255f : 1;
        CountedBits random = new CountedBits(SEED);
        return (target, offset) -> {
            for (long texel = offset / format.texelBytes(); target.hasRemaining(); texel++) {
                put(target, codec, format, (base(texel) + (int) (random.at(texel) & BRIGHT - 1)) * step);
            }
        };
    }

    private static int base(long texel) {
        int x = (int) (texel % CacheKernel.TEXTURE_SIDE);
        int y = (int) (texel / CacheKernel.TEXTURE_SIDE);
        return isInner(x) == isInner(y) ? 0 : BRIGHT;
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
