package io.github.gpupath.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Type;
import io.github.gpupath.kernel.VectorType;
import io.github.gpupath.suite.Tolerance;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MismatchTests {

    private static final Resource WORDS = new Resource.RawBuffer("words", 0, Access.READ);

    private static Resource elements(Type type) {
        return new Resource.StructuredBuffer("elements", 0, type, Access.READ);
    }

    private static ByteBuffer bytes(int... words) {
        ByteBuffer bytes = ByteBuffer.allocate(4 * words.length).order(ByteOrder.LITTLE_ENDIAN);
        for (int word : words) {
            bytes.putInt(word);
        }
        return bytes.flip();
    }

    private static ByteBuffer floats(float... values) {
        ByteBuffer bytes = ByteBuffer.allocate(4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
        for (float value : values) {
            bytes.putFloat(value);
        }
        return bytes.flip();
    }

    @Test
    void namesTheFirstDifferenceAndCountsAll() {
        Optional<Mismatch> mismatch = Mismatch.find(WORDS, bytes(1, 2, 3, 4), bytes(1, 7, 3, 8), Tolerance.EXACT);
        assertThat(mismatch)
                .contains(new Mismatch("words", 1, 0, "2 (0x00000002)", "7 (0x00000007)", 2, 4))
                .get()
                .hasToString("words[1] is 7 (0x00000007) instead of 2 (0x00000002) (2 of 4 values differ)");
    }

    @Test
    void namesTheComponentOfAnElement() {
        Optional<Mismatch> mismatch = Mismatch.find(
                elements(new VectorType(ScalarType.F32, 2)), floats(0, 1, 2, 3), floats(0, 1, 2, -3), Tolerance.EXACT);
        assertThat(mismatch.orElseThrow()).asString().startsWith("elements[1].y is -3.0 (0xC0400000) instead of 3.0");
    }

    @Test
    void readsTexelsByTheirFormat() {
        Resource texels = new Resource.StorageTexelBuffer("texels", 0, Format.RG8, Access.WRITE);
        assertThat(Mismatch.find(texels, bytes(0x04030201), bytes(0x05030201), Tolerance.EXACT)
                        .orElseThrow())
                .asString()
                .startsWith("texels[1].y is 5/255 instead of 4/255");
    }

    @ParameterizedTest
    @CsvSource({
        "1, 1.0000001, 0, false",
        "1, 1.0000001, 1, true",
        "1, 1.0000002, 1, false",
        "-1, -1.0000001, 1, true",
        "-1, 1, 100000, false",
        "0, -0.0, 0, true",
        "1.4e-45, -1.4e-45, 2, false",
        "1.4e-45, -1.4e-45, 3, true",
        "NaN, NaN, 0, true",
        "NaN, 1, 1000000000, false",
        "Infinity, 3.4028235e38, 1, true",
        "Infinity, -Infinity, 1, false",
    })
    void countsNeighbouringFloats(float expected, float actual, long units, boolean same) {
        Optional<Mismatch> mismatch =
                Mismatch.find(elements(ScalarType.F32), floats(expected), floats(actual), Tolerance.units(units));
        assertThat(mismatch.isEmpty()).isEqualTo(same);
    }

    @ParameterizedTest
    @CsvSource({
        "I64, 9007199254740993, 9007199254740992, 0, false",
        "U64, 9007199254740993, 9007199254740992, 0, false",
        "U64, 9007199254740993, 9007199254740992, 1, true",
        "I64, 9223372036854775807, -9223372036854775808, 9223372036854775807, false",
        "U64, 9223372036854775807, -9223372036854775808, 1, true",
        "U64, -1, 0, 9223372036854775807, false",
    })
    void tellsIntegersOf64BitsApartThatAreOneDouble(
            ScalarType type, long expected, long actual, long units, boolean same) {
        assertThat(Mismatch.find(elements(type), longs(expected), longs(actual), Tolerance.units(units))
                        .isEmpty())
                .isEqualTo(same);
    }

    @Test
    void showsIntegersOf64BitsByTheirSign() {
        assertThat(Mismatch.find(elements(ScalarType.I64), longs(5), longs(-1), Tolerance.EXACT)
                        .orElseThrow())
                .asString()
                .startsWith("elements[0] is -1 instead of 5");
        assertThat(Mismatch.find(elements(ScalarType.U64), longs(5), longs(-1), Tolerance.EXACT)
                        .orElseThrow())
                .asString()
                .startsWith("elements[0] is 18446744073709551615 (0xFFFFFFFFFFFFFFFF) instead of 5");
    }

    private static ByteBuffer longs(long value) {
        return ByteBuffer.allocate(8)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(value)
                .flip();
    }

    @Test
    void comparesDoublesOfOppositeSignWithoutOverflow() {
        ByteBuffer low = ByteBuffer.allocate(8)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putDouble(-Double.MAX_VALUE)
                .flip();
        ByteBuffer high = ByteBuffer.allocate(8)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putDouble(Double.MAX_VALUE)
                .flip();
        assertThat(Mismatch.find(elements(ScalarType.F64), low, high, Tolerance.units(Long.MAX_VALUE)))
                .isPresent();
    }

    @Test
    void allowsAnAbsoluteDifference() {
        Tolerance half = new Tolerance(0, 0.5);
        assertThat(Mismatch.find(elements(ScalarType.F32), floats(1), floats(1.5f), half))
                .isEmpty();
        assertThat(Mismatch.find(elements(ScalarType.F32), floats(1), floats(1.51f), half))
                .isPresent();
    }

    @Test
    void refusesMemoryOfDifferentSizes() {
        assertThatThrownBy(() -> Mismatch.find(WORDS, bytes(1), bytes(1, 2), Tolerance.EXACT))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("words: 4 bytes cannot be compared with 8");
    }
}
