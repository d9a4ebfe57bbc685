package io.github.gpupath.kernel.arithmetic;

import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.HalfFloat;
import java.nio.ByteBuffer;

/**
 * The conversion between little-endian texels in memory and four components, as hardware does it. Components are bits
 * as in {@link io.github.gpupath.kernel.Literal} of the format's texel type. Missing channels are loaded as 0, 0 and 1.
 * Stores round to nearest even; normalised channels clamp to 0 to 1 first, and NaN becomes 0.
 */
public final class TexelCodec {

    private static final int HALF_FLOATS = 1 << 16;
    private static final long ONE_F32 = Float.floatToRawIntBits(1f);
    private static final int ALPHA = 3;

    private final Format format;
    private final int channels;
    private final int channelBytes;
    private final Format.Encoding encoding;
    private final long one;

    /** A codec of one format. */
    public TexelCodec(Format format) {
        this.format = format;
        channels = format.channels();
        channelBytes = format.channelBytes();
        encoding = format.encoding();
        one = encoding == Format.Encoding.UINT ? 1 : ONE_F32;
    }

    /** Decodes the texel at a byte offset into the first four elements of an array. */
    public void decode(ByteBuffer bytes, int offset, long[] texel) {
        decode(bytes, offset, 0, texel);
    }

    /**
     * Decodes a texel of a block into the first four elements of an array.
     *
     * @param offset the byte offset of the block
     * @param place the texel's index in the block, row by row; 0 unless the format is compressed
     */
    public void decode(ByteBuffer bytes, int offset, int place, long[] texel) {
        if (encoding == Format.Encoding.COMPRESSED) {
            BlockCodec.decode(format, bytes, offset, place, texel);
        } else {
            for (int c = 0; c < channels; c++) {
                texel[c] = decodeChannel(bytes, offset, c);
            }
        }
        for (int c = channels; c < 3; c++) {
            texel[c] = 0;
        }
        if (channels < 4) {
            texel[ALPHA] = one;
        }
    }

    /** Encodes the format's channels from the first elements of an array to a byte offset. */
    public void encode(long[] texel, ByteBuffer bytes, int offset) {
        if (encoding == Format.Encoding.PACKED) {
            bytes.putInt(offset, 0);
        }
        for (int c = 0; c < channels; c++) {
            encodeChannel(texel[c], bytes, offset, c);
        }
    }

    private long decodeChannel(ByteBuffer bytes, int offset, int c) {
        int place = offset + c * channelBytes;
        return switch (encoding) {
            case UNORM -> Tables.UNORM8[bytes.get(place) & 0xFF];
            case SRGB -> (c == ALPHA ? Tables.UNORM8 : Tables.SRGB8)[bytes.get(place) & 0xFF];
            case UINT -> IntegerMath.bits(bytes.getInt(place));
            case FLOAT ->
                channelBytes == 2
                        ? IntegerMath.bits(Tables.HALF[bytes.getShort(place) & 0xFFFF])
                        : IntegerMath.bits(bytes.getInt(place));
            case PACKED -> {
                int stored = bytes.getInt(offset) >>> shift(c) & (1 << bits(c)) - 1;
                yield format == Format.RGB10A2
                        ? bits((float) (stored / (double) ((1 << bits(c)) - 1)))
                        : IntegerMath.bits(Tables.HALF[stored << 15 - bits(c)]);
            }
            case COMPRESSED -> throw new IllegalArgumentException(format + " has no channels of its own");
        };
    }

    private void encodeChannel(long component, ByteBuffer bytes, int offset, int c) {
        int place = offset + c * channelBytes;
        float value = Float.intBitsToFloat((int) component);
        switch (encoding) {
            case UNORM -> bytes.put(place, (byte) unorm(value, 0xFF));
            case SRGB -> bytes.put(place, (byte) unorm(c == ALPHA ? value : onSrgbCurve(value), 0xFF));
            case UINT -> bytes.putInt(place, (int) component);
            case FLOAT -> {
                if (channelBytes == 2) {
                    bytes.putShort(place, HalfFloat.fromFloat(value));
                } else {
                    bytes.putInt(place, (int) component);
                }
            }
            case PACKED -> {
                int stored = format == Format.RGB10A2
                        ? unorm(value, (1 << bits(c)) - 1)
                        : (HalfFloat.fromFloat(Math.max(value, 0)) & 0x7FFF) >> 15 - bits(c);
                bytes.putInt(offset, bytes.getInt(offset) | stored << shift(c));
            }
            case COMPRESSED -> throw new IllegalArgumentException(format + " is not encoded here");
        }
    }

    /** The lowest bit of a packed channel. */
    private int shift(int c) {
        return c * (format == Format.RGB10A2 ? 10 : 11);
    }

    /** The bits of a packed channel. Unsigned floats are 16-bit ones without the sign and the last bits. */
    private int bits(int c) {
        return format == Format.RGB10A2 ? (c == ALPHA ? 2 : 10) : c == 2 ? 10 : 11;
    }

    private static long bits(float value) {
        return IntegerMath.bits(Float.floatToRawIntBits(value));
    }

    private static int unorm(float value, int largest) {
        float clamped = value > 0 ? Math.min(value, 1) : 0;
        return (int) Math.rint(clamped * (double) largest);
    }

    private static float onSrgbCurve(float linear) {
        return (float) (linear <= 0.0031308 ? 12.92 * linear : 1.055 * Math.pow(linear, 1 / 2.4) - 0.055);
    }

    private static double fromSrgbCurve(double stored) {
        return stored <= 0.04045 ? stored / 12.92 : Math.pow((stored + 0.055) / 1.055, 2.4);
    }

    /** Decoded values of all 8- and 16-bit channels; created on first use. */
    private static final class Tables {
        static final long[] UNORM8 = new long[256];
        static final long[] SRGB8 = new long[256];
        static final int[] HALF = new int[HALF_FLOATS];

        static {
            for (int stored = 0; stored < UNORM8.length; stored++) {
                UNORM8[stored] = bits((float) (stored / 255.0));
                SRGB8[stored] = bits((float) fromSrgbCurve(stored / 255.0));
            }
            for (int stored = 0; stored < HALF.length; stored++) {
                HALF[stored] = Float.floatToRawIntBits(HalfFloat.toFloat((short) stored));
            }
        }
    }
}
