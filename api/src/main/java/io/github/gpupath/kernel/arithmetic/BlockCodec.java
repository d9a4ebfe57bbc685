package io.github.gpupath.kernel.arithmetic;

import io.github.gpupath.kernel.Format;
import java.nio.ByteBuffer;

/**
 * The decoding of compressed blocks of 4×4 texels, after the Khronos Data Format Specification, "S3TC", "RGTC" and "BPTC
 * Compressed Texture Image Formats". Of the eight modes of BC7, it has mode 6: one pair of colours with alpha.
 */
final class BlockCodec {

    /** BC7's weights of the second colour, of 64. */
    private static final int[] WEIGHTS = {0, 4, 9, 13, 17, 21, 26, 30, 34, 38, 43, 47, 51, 55, 60, 64};

    private static final int MODE_6 = 0x40;
    private static final int MODE_BITS = 0x7F;
    private static final int ALPHA_BYTES = 8;

    private BlockCodec() {}

    /**
     * Decodes one texel.
     *
     * @param offset the byte offset of its block
     * @param place its index in the block, row by row
     * @param texel receives the format's channels as bits of f32
     */
    static void decode(Format format, ByteBuffer bytes, int offset, int place, long[] texel) {
        switch (format) {
            case BC1 -> colour(bytes, offset, place, false, texel);
            case BC3 -> {
                colour(bytes, offset + ALPHA_BYTES, place, true, texel);
                texel[3] = channel(bytes, offset, place);
            }
            case BC4 -> texel[0] = channel(bytes, offset, place);
            case BC5 -> {
                texel[0] = channel(bytes, offset, place);
                texel[1] = channel(bytes, offset + ALPHA_BYTES, place);
            }
            case BC7 -> mode6(bytes, offset, place, texel);
            default -> throw new IllegalArgumentException(format + " is not compressed");
        }
    }

    /** Two colours of 5, 6 and 5 bits, and codes of 2 bits. In the order of BC1's three colours, code 3 is transparent. */
    private static void colour(ByteBuffer bytes, int offset, int place, boolean hasAlpha, long[] texel) {
        int first = bytes.getShort(offset) & 0xFFFF;
        int second = bytes.getShort(offset + 2) & 0xFFFF;
        int code = bytes.getInt(offset + 4) >>> 2 * place & 3;
        boolean hasFour = hasAlpha || first > second;
        double share = code < 2 ? code : hasFour ? (code - 1) / 3.0 : 0.5;
        boolean isTransparent = !hasFour && code == 3;
        texel[0] = isTransparent ? 0 : between(first >>> 11, second >>> 11, share, 31);
        texel[1] = isTransparent ? 0 : between(first >>> 5 & 63, second >>> 5 & 63, share, 63);
        texel[2] = isTransparent ? 0 : between(first & 31, second & 31, share, 31);
        texel[3] = isTransparent ? 0 : bits(1);
    }

    /** Two numbers of 8 bits, and codes of 3 bits. */
    private static long channel(ByteBuffer bytes, int offset, int place) {
        int first = bytes.get(offset) & 0xFF;
        int second = bytes.get(offset + 1) & 0xFF;
        int code = (int) (bytes.getLong(offset) >>> 16 + 3 * place) & 7;
        int steps = first > second ? 7 : 5;
        if (code > steps) {
            return bits(code - 6);
        }
        return between(first, second, code < 2 ? code : (code - 1.0) / steps, 255);
    }

    private static long between(int first, int second, double share, double largest) {
        return bits((first * (1 - share) + second * share) / largest);
    }

    /** Four channels of 7 bits of two colours, their common last bits, codes of 4 bits; the first code has 3. */
    private static void mode6(ByteBuffer bytes, int offset, int place, long[] texel) {
        long low = bytes.getLong(offset);
        long high = bytes.getLong(offset + Long.BYTES);
        if ((low & MODE_BITS) != MODE_6) {
            throw new IllegalArgumentException("a BC7 block is not of mode 6");
        }
        int weight = WEIGHTS[(int) (place == 0 ? high >>> 1 & 7 : high >>> 4 * place & 15)];
        for (int c = 0; c < 4; c++) {
            int first = (int) (low >>> 7 + 14 * c & 127) << 1 | (int) (low >>> 63);
            int second = (int) (low >>> 14 + 14 * c & 127) << 1 | (int) (high & 1);
            texel[c] = bits(((64 - weight) * first + weight * second + 32 >> 6) / 255.0);
        }
    }

    private static long bits(double value) {
        return IntegerMath.bits(Float.floatToRawIntBits((float) value));
    }
}
