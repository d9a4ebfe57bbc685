package io.github.gpupath.suites;

import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.HalfFloat;
import io.github.gpupath.kernel.arithmetic.TexelCodec;
import io.github.gpupath.suite.Memory;
import java.nio.ByteBuffer;

/** Content with exact sums in f32 and different adjacent elements: 0 to 7, or 0 and 1 for normalised formats. */
public final class TestData {

    private static final long SEED = 0x6770_7570_6174_68L;

    private TestData() {}

    /** Texels with small integers in all channels. */
    public static Memory.Content texels(Format format) {
        return format.encoding() == Format.Encoding.PACKED ? new Packed(format) : new Texels(format);
    }

    /** The same for channels that do not fill bytes. */
    private record Packed(Format format) implements Memory.Content {

        @Override
        public void writeTo(ByteBuffer target, long offset) {
            TexelCodec codec = new TexelCodec(format);
            int mask = format.isNormalised() ? 1 : 7;
            long[] texel = new long[4];
            for (long number = offset; target.hasRemaining(); number += texel.length) {
                for (int c = 0; c < texel.length; c++) {
                    texel[c] = Float.floatToRawIntBits((int) Texels.RANDOM.at(number + c) & mask);
                }
                codec.encode(texel, target, target.position());
                target.position(target.position() + format.texelBytes());
            }
        }
    }

    /** Content with equality by format, so that a test can reuse the memory of its predecessor. */
    private record Texels(Format format) implements Memory.Content {

        private static final CountedBits RANDOM = new CountedBits(SEED);

        @Override
        public void writeTo(ByteBuffer target, long offset) {
            for (long channel = offset / format.channelBytes(); target.hasRemaining(); channel++) {
                putChannel(target, format, (int) RANDOM.at(channel) & 7);
            }
        }
    }

    /** Small integers as f32. */
    public static Memory.Content floats() {
        return texels(Format.R32F);
    }

    private static void putChannel(ByteBuffer target, Format format, int number) {
        switch (format.encoding()) {
            case UNORM, SRGB -> target.put((byte) (number % 2 == 0 ? 0 : 0xFF));
            case FLOAT -> {
                if (format.channelBytes() == 2) {
                    target.putShort(HalfFloat.fromFloat(number));
                } else {
                    target.putFloat(number);
                }
            }
            case UINT -> target.putInt(number);
            case PACKED -> throw new IllegalArgumentException(format + " has no single channels");
        }
    }
}
