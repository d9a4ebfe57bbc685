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
    @EnumSource(Format.class)
    void missingChannelsAreZeroAndOne(Format format) {
        new TexelCodec(format).decode(bytes, 16, texel);
        long one = format.encoding() == Format.Encoding.UINT ? 1 : bits(1);
        assertThat(texel).containsExactly(0, 0, 0, format.channels() == 4 ? 0 : one);
    }

    @ParameterizedTest
    @EnumSource(Format.class)
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
                boolean isInside = i / format.channelBytes() == channel;
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

    @Test
    void wideChannelsKeepTheirBits() {
        assertThat(stored(Format.R32F, 0.1f)).isEqualTo(0.1f);
        new TexelCodec(Format.RG32UI).encode(new long[] {0xDEAD_BEEFL, 7, 9, 9}, bytes, 0);
        assertThat(bytes.getInt(0)).isEqualTo(0xDEAD_BEEF);
        assertThat(bytes.getInt(4)).isEqualTo(7);
        assertThat(bytes.getInt(8)).isZero();
    }
}
