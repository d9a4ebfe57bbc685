package io.github.gpupath.kernel.arithmetic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gpupath.kernel.Format;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;

/** Blocks that were decoded by hand from the Khronos Data Format Specification. */
class BlockCodecTests {

    private final ByteBuffer bytes = ByteBuffer.allocate(16).order(ByteOrder.LITTLE_ENDIAN);

    private float[] decoded(Format format, int place) {
        long[] texel = new long[4];
        new TexelCodec(format).decode(bytes, 0, place, texel);
        float[] values = new float[4];
        for (int c = 0; c < 4; c++) {
            values[c] = Float.intBitsToFloat((int) texel[c]);
        }
        return values;
    }

    private static float of(double value) {
        return (float) value;
    }

    /** Red 31 and green 63 before blue 31: four colours, the last two at a third and two thirds. */
    @Test
    void bc1HasFourColoursIfTheFirstIsLarger() {
        bytes.putShort(0, (short) 0xFFE0).putShort(2, (short) 0x001F).putInt(4, 0b11_10_01_00);
        assertThat(decoded(Format.BC1, 0)).containsExactly(1, 1, 0, 1);
        assertThat(decoded(Format.BC1, 1)).containsExactly(0, 0, 1, 1);
        assertThat(decoded(Format.BC1, 2)).containsExactly(of(2 / 3.0), of(2 / 3.0), of(1 / 3.0), 1);
        assertThat(decoded(Format.BC1, 3)).containsExactly(of(1 / 3.0), of(1 / 3.0), of(2 / 3.0), 1);
    }

    @Test
    void bc1HasThreeColoursAndTransparencyIfNot() {
        bytes.putShort(0, (short) 0x001F).putShort(2, (short) 0xFFE0).putInt(4, 0b11_10 << 28);
        assertThat(decoded(Format.BC1, 14)).containsExactly(0.5f, 0.5f, 0.5f, 1);
        assertThat(decoded(Format.BC1, 15)).containsExactly(0, 0, 0, 0);
    }

    /** Its colours are always four, and follow eight bytes of alpha. */
    @Test
    void bc3HasAlphaAndFourColours() {
        bytes.put(0, (byte) 255).put(1, (byte) 0).put(2, (byte) 0b010);
        bytes.putShort(8, (short) 0x001F).putShort(10, (short) 0xFFE0).putInt(12, 2);
        assertThat(decoded(Format.BC3, 0)).containsExactly(of(1 / 3.0), of(1 / 3.0), of(2 / 3.0), of(6 / 7.0));
    }

    /** Eight values if the first is larger, else six, 0 and 1; the codes are 3 bits, across bytes too. */
    @Test
    void bc4HasEightValuesOrSix() {
        bytes.put(0, (byte) 210).put(1, (byte) 0).putShort(2, (short) 0b10_111_001_000);
        assertThat(decoded(Format.BC4, 0)).containsExactly(of(210 / 255.0), 0, 0, 1);
        assertThat(decoded(Format.BC4, 1)[0]).isZero();
        assertThat(decoded(Format.BC4, 2)[0]).isEqualTo(of(210 / 7.0 / 255));
        assertThat(decoded(Format.BC4, 3)[0]).isEqualTo(of(210 * 6 / 7.0 / 255));
        bytes.put(0, (byte) 0).put(1, (byte) 210).putShort(2, (short) (0b010_111_110 | 5 << 9));
        assertThat(decoded(Format.BC4, 0)[0]).isZero();
        assertThat(decoded(Format.BC4, 1)[0]).isOne();
        assertThat(decoded(Format.BC4, 2)[0]).isEqualTo(of(210 / 5.0 / 255));
        assertThat(decoded(Format.BC4, 3)[0]).isEqualTo(of(210 * 4 / 5.0 / 255));
    }

    @Test
    void bc5HasTwoChannels() {
        bytes.put(0, (byte) 51).put(8, (byte) 102);
        assertThat(decoded(Format.BC5, 15)).containsExactly(of(0.2), of(0.4), 0, 1);
    }

    /** Red from 0 to 127 with last bits 0 and 1: 0 and 255; the first texel's code has three bits. */
    @Test
    void bc7HasMode6() {
        long low = 0x40 | 127L << 14;
        bytes.putLong(0, low).putLong(8, 1 | 7 << 1 | 15 << 4 | 8L << 60);
        assertThat(decoded(Format.BC7, 0)[0]).isEqualTo(of((30 * 255 + 32 >> 6) / 255.0));
        assertThat(decoded(Format.BC7, 1)).containsExactly(1, of(1 / 255.0), of(1 / 255.0), of(1 / 255.0));
        assertThat(decoded(Format.BC7, 2)).containsExactly(0, 0, 0, 0);
        assertThat(decoded(Format.BC7, 15)[0]).isEqualTo(of((34 * 255 + 32 >> 6) / 255.0));
    }

    @Test
    void bc7HasNoOtherMode() {
        bytes.put(0, (byte) 0x20);
        assertThatThrownBy(() -> decoded(Format.BC7, 0)).hasMessage("a BC7 block is not of mode 6");
    }
}
