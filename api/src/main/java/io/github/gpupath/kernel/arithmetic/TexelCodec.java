package io.github.gpupath.kernel.arithmetic;

import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.HalfFloat;
import java.nio.ByteBuffer;

/**
 * The conversion between little-endian texels in memory and four components, as hardware does it. Components are bits
 * as in {@link io.github.gpupath.kernel.Literal} of the format's texel type. Missing channels are loaded as 0, 0 and 1.
 * Stores round to nearest even; UNORM clamps to 0 to 1 first, and NaN becomes 0.
 */
public final class TexelCodec {

    private static final int HALF_FLOATS = 1 << 16;
    private static final long ONE_F32 = Float.floatToRawIntBits(1f);

    private final int channels;
    private final int channelBytes;
    private final Format.Encoding encoding;
    private final long one;

    /** A codec of one format. */
    public TexelCodec(Format format) {
        channels = format.channels();
        channelBytes = format.channelBytes();
        encoding = format.encoding();
        one = encoding == Format.Encoding.UINT ? 1 : ONE_F32;
    }

    /** Decodes the texel at a byte offset into the first four elements of an array. */
    public void decode(ByteBuffer bytes, int offset, long[] texel) {
        for (int c = 0; c < channels; c++) {
            texel[c] = decodeChannel(bytes, offset + c * channelBytes);
        }
        for (int c = channels; c < 3; c++) {
            texel[c] = 0;
        }
        if (channels < 4) {
            texel[3] = one;
        }
    }

    /** Encodes the format's channels from the first elements of an array to a byte offset. */
    public void encode(long[] texel, ByteBuffer bytes, int offset) {
        for (int c = 0; c < channels; c++) {
            encodeChannel(texel[c], bytes, offset + c * channelBytes);
        }
    }

    private long decodeChannel(ByteBuffer bytes, int offset) {
        return switch (encoding) {
            case UNORM -> Tables.UNORM8[bytes.get(offset) & 0xFF];
            case UINT -> IntegerMath.bits(bytes.getInt(offset));
            case FLOAT ->
                channelBytes == 2
                        ? IntegerMath.bits(Tables.HALF[bytes.getShort(offset) & 0xFFFF])
                        : IntegerMath.bits(bytes.getInt(offset));
        };
    }

    private void encodeChannel(long component, ByteBuffer bytes, int offset) {
        if (encoding == Format.Encoding.UNORM) {
            bytes.put(offset, unorm8(Float.intBitsToFloat((int) component)));
        } else if (channelBytes == 2) {
            bytes.putShort(offset, HalfFloat.fromFloat(Float.intBitsToFloat((int) component)));
        } else {
            bytes.putInt(offset, (int) component);
        }
    }

    private static byte unorm8(float value) {
        float clamped = value > 0 ? Math.min(value, 1) : 0;
        return (byte) Math.rint(clamped * 255.0);
    }

    /** Decoded values of all 8- and 16-bit channels; created on first use. */
    private static final class Tables {
        static final long[] UNORM8 = new long[256];
        static final int[] HALF = new int[HALF_FLOATS];

        static {
            for (int bits = 0; bits < UNORM8.length; bits++) {
                UNORM8[bits] = IntegerMath.bits(Float.floatToRawIntBits((float) (bits / 255.0)));
            }
            for (int bits = 0; bits < HALF.length; bits++) {
                HALF[bits] = Float.floatToRawIntBits(HalfFloat.toFloat((short) bits));
            }
        }
    }
}
