package io.github.gpupath.kernel.arithmetic;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.kernel.Format;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TexelCodecTests {

    private final ByteBuffer bytes = ByteBuffer.allocate(32).order(ByteOrder.LITTLE_ENDIAN);
    private final long[] texel = new long[4];

    private static long bits(float value) {
        return Float.floatToRawIntBits(value) & 0xFFFF_FFFFL;
    }

    private float stored(Format format, float value) {
        TexelCodec codec = new TexelCodec(format);
        codec.encode(new long[] {bits(value), 0, 0, 0}, bytes, 0);
        codec.decode(bytes, 0, texel);
        return Float.intBitsToFloat((int) texel[0]);
    }

    @ParameterizedTest
    @EnumSource(value = Format.class, mode = EnumSource.Mode.MATCH_NONE, names = "BC.*")
    void missingChannelsAreZeroAndOne(Format format) {
        new TexelCodec(format).decode(bytes, 16, texel);
        long one = format.encoding() == Format.Encoding.UINT ? 1 : bits(1);
        assertThat(texel).containsExactly(0, 0, 0, format.channels() == 4 ? 0 : one);
    }

    @ParameterizedTest
    @EnumSource(value = Format.class, mode = EnumSource.Mode.MATCH_NONE, names = "BC.*")
    void channelsLieOneBehindTheOther(Format format) {
        boolean isInteger = format.encoding() == Format.Encoding.UINT;
        long zero = 0;
        long one = isInteger ? 0xFFFF_FFFFL : bits(1);
        for (int channel = 0; channel < format.channels(); channel++) {
            long[] written = {zero, zero, zero, zero};
            written[channel] = one;
            TexelCodec codec = new TexelCodec(format);
            codec.encode(written, bytes, 4);
            for (int i = 0; i < format.texelBytes(); i++) {
                boolean isInside = format.channelBytes() == 0 || i / format.channelBytes() == channel;
                assertThat(isInside || bytes.get(4 + i) == 0).isTrue();
            }
            assertThat(bytes.get(4 + format.texelBytes()))
                    .as("the byte behind it")
                    .isZero();
            codec.decode(bytes, 4, texel);
            for (int i = 0; i < format.channels(); i++) {
                assertThat(texel[i]).isEqualTo(written[i]);
            }
        }
    }

    @Test
    void unormsAreScaledClampedAndRounded() {
        assertThat(stored(Format.R8, 0.5f)).isEqualTo((float) (128 / 255.0));
        assertThat(stored(Format.R8, -1)).isZero();
        assertThat(stored(Format.R8, 7)).isOne();
        assertThat(stored(Format.R8, Float.NaN)).isZero();
        for (int value = 0; value < 256; value++) {
            bytes.put(0, (byte) value);
            new TexelCodec(Format.R8).decode(bytes, 0, texel);
            float number = Float.intBitsToFloat((int) texel[0]);
            assertThat(number).isEqualTo((float) (value / 255.0));
            assertThat(stored(Format.RGBA8, number)).isEqualTo(number);
            assertThat(bytes.get(0)).isEqualTo((byte) value);
        }
    }

    @Test
    void halfFloatsAreRounded() {
        assertThat(stored(Format.R16F, 2049)).isEqualTo(2048);
        assertThat(stored(Format.R16F, 0.1f)).isEqualTo(0.099975586f);
        assertThat(stored(Format.RGBA16F, 1e6f)).isEqualTo(Float.POSITIVE_INFINITY);
    }

    private float[] decoded(Format format, int word) {
        bytes.putInt(0, word);
        new TexelCodec(format).decode(bytes, 0, texel);
        float[] values = new float[4];
        for (int c = 0; c < 4; c++) {
            values[c] = Float.intBitsToFloat((int) texel[c]);
        }
        return values;
    }

    /** Values of the curve in IEC 61966-2-1: on its straight part, and where half of the light is. */
    @Test
    void srgbIsOnItsCurveExceptAlpha() {
        assertThat(decoded(Format.SRGB8, 0x80_FF_BC_0A))
                .containsExactly((float) (10 / 255.0 / 12.92), 0.5028865f, 1, (float) (128 / 255.0));
        for (int value = 0; value < 256; value++) {
            int all = value * 0x01010101;
            decoded(Format.SRGB8, all);
            bytes.putInt(0, 0);
            new TexelCodec(Format.SRGB8).encode(texel, bytes, 0);
            assertThat(bytes.getInt(0)).isEqualTo(all);
        }
    }

    @Test
    void packedNormalisedChannelsHaveRedInTheLowestBits() {
        assertThat(decoded(Format.RGB10A2, 2 << 30 | 1023 << 20 | 512 << 10 | 1))
                .containsExactly((float) (1 / 1023.0), (float) (512 / 1023.0), 1, (float) (2 / 3.0));
        assertThat(stored(Format.RGB10A2, 0.5f)).isEqualTo((float) (512 / 1023.0));
    }

    /** 11 bits: 5 of exponent, 6 of mantissa; 10 bits: one less of mantissa. */
    @Test
    void packedFloatsHaveNoSign() {
        int red = 15 << 6 | 1;
        int green = 16 << 6 | 32;
        int blue = 1;
        assertThat(decoded(Format.RG11B10F, blue << 22 | green << 11 | red))
                .containsExactly(1 + 1 / 64f, 3, 0x1p-14f / 32, 1);
        assertThat(decoded(Format.RG11B10F, 0x7C0)[0]).isInfinite();
        assertThat(stored(Format.RG11B10F, 7)).isEqualTo(7);
        assertThat(stored(Format.RG11B10F, -7)).isZero();
    }

    @Test
    void wideChannelsKeepTheirBits() {
        assertThat(stored(Format.R32F, 0.1f)).isEqualTo(0.1f);
        new TexelCodec(Format.RG32UI).encode(new long[] {0xDEAD_BEEFL, 7, 9, 9}, bytes, 0);
        assertThat(bytes.getInt(0)).isEqualTo(0xDEAD_BEEF);
        assertThat(bytes.getInt(4)).isEqualTo(7);
        assertThat(bytes.getInt(8)).isZero();
    }
}
