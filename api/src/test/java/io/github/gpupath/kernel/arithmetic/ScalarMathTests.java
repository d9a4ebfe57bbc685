package io.github.gpupath.kernel.arithmetic;

import static io.github.gpupath.kernel.ScalarType.F16;
import static io.github.gpupath.kernel.ScalarType.F32;
import static io.github.gpupath.kernel.ScalarType.F64;
import static io.github.gpupath.kernel.ScalarType.I32;
import static io.github.gpupath.kernel.ScalarType.I64;
import static io.github.gpupath.kernel.ScalarType.U32;
import static io.github.gpupath.kernel.ScalarType.U64;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gpupath.kernel.BinaryOperator;
import io.github.gpupath.kernel.HalfFloat;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.UnaryOperator;
import java.math.BigDecimal;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ScalarMathTests {

    private static long u32(BinaryOperator operator, long left, long right) {
        return ScalarMath.binary(operator, U32).applyAsLong(left, right);
    }

    private static int i32(BinaryOperator operator, int left, int right) {
        long bits = ScalarMath.binary(operator, I32).applyAsLong(left & 0xFFFF_FFFFL, right & 0xFFFF_FFFFL);
        assertThat(bits).isBetween(0L, 0xFFFF_FFFFL);
        return (int) bits;
    }

    private static float f32(BinaryOperator operator, float left, float right) {
        return (float) F32.toDouble(ScalarMath.binary(operator, F32)
                .applyAsLong(ScalarMath.fromDouble(F32, left), ScalarMath.fromDouble(F32, right)));
    }

    private static long convert(ScalarType from, ScalarType to, double value) {
        return ScalarMath.convert(from, to).applyAsLong(ScalarMath.fromDouble(from, value));
    }

    @Test
    void unsignedIntegersWrap() {
        assertThat(u32(BinaryOperator.ADD, 0xFFFF_FFFFL, 2)).isEqualTo(1);
        assertThat(u32(BinaryOperator.SUBTRACT, 1, 2)).isEqualTo(0xFFFF_FFFFL);
        assertThat(u32(BinaryOperator.MULTIPLY, 0xFFFF_FFFFL, 0xFFFF_FFFFL)).isEqualTo(1);
        assertThat(u32(BinaryOperator.SHIFT_LEFT, 0xFFFF_FFFFL, 31)).isEqualTo(0x8000_0000L);
        assertThat(u32(BinaryOperator.SHIFT_LEFT, 1, 33)).isEqualTo(2);
        assertThat(ScalarMath.unary(UnaryOperator.BIT_NOT, U32).applyAsLong(0)).isEqualTo(0xFFFF_FFFFL);
        assertThat(ScalarMath.unary(UnaryOperator.BIT_COUNT, U32).applyAsLong(0xF0F0_0001L))
                .isEqualTo(9);
    }

    @Test
    void unsignedIntegersCompareAndDivideAboveTheSignBit() {
        assertThat(u32(BinaryOperator.DIVIDE, 0xFFFF_FFFEL, 2)).isEqualTo(0x7FFF_FFFFL);
        assertThat(u32(BinaryOperator.REMAINDER, 0xFFFF_FFFFL, 10)).isEqualTo(5);
        assertThat(u32(BinaryOperator.SHIFT_RIGHT, 0x8000_0000L, 4)).isEqualTo(0x0800_0000L);
        assertThat(u32(BinaryOperator.LESS, 1, 0xFFFF_FFFFL)).isEqualTo(1);
        assertThat(u32(BinaryOperator.MAX, 1, 0xFFFF_FFFFL)).isEqualTo(0xFFFF_FFFFL);
        assertThat(u32(BinaryOperator.DIVIDE, 7, 0)).isZero();
        assertThat(u32(BinaryOperator.REMAINDER, 7, 0)).isZero();
    }

    @Test
    void signedIntegersKeepTheirSign() {
        assertThat(i32(BinaryOperator.DIVIDE, -7, 2)).isEqualTo(-3);
        assertThat(i32(BinaryOperator.DIVIDE, Integer.MIN_VALUE, -1)).isEqualTo(Integer.MIN_VALUE);
        assertThat(i32(BinaryOperator.DIVIDE, 5, 0)).isZero();
        assertThat(i32(BinaryOperator.SHIFT_RIGHT, -16, 2)).isEqualTo(-4);
        assertThat(i32(BinaryOperator.MULTIPLY, -3, 5)).isEqualTo(-15);
        assertThat(i32(BinaryOperator.MIN, -3, 5)).isEqualTo(-3);
        assertThat(i32(BinaryOperator.GREATER, -3, 5)).isZero();
        assertThat((int) ScalarMath.unary(UnaryOperator.ABS, I32).applyAsLong(0xFFFF_FFFEL))
                .isEqualTo(2);
        assertThat((int) ScalarMath.unary(UnaryOperator.NEGATE, I32).applyAsLong(2))
                .isEqualTo(-2);
    }

    private static int word(UnaryOperator operator, ScalarType type, int value) {
        long bits = ScalarMath.unary(operator, type).applyAsLong(value & 0xFFFF_FFFFL);
        assertThat(bits).isBetween(0L, 0xFFFF_FFFFL);
        return (int) bits;
    }

    @Test
    void theHighestBitOfANumberIsThatWhichDiffersFromTheSign() {
        assertThat(word(UnaryOperator.FIND_MSB, U32, 0x8000_0000)).isEqualTo(31);
        assertThat(word(UnaryOperator.FIND_MSB, U32, 5)).isEqualTo(2);
        assertThat(word(UnaryOperator.FIND_MSB, U32, 0)).isEqualTo(-1);
        assertThat(word(UnaryOperator.FIND_MSB, I32, Integer.MIN_VALUE)).isEqualTo(30);
        assertThat(word(UnaryOperator.FIND_MSB, I32, -5)).isEqualTo(2);
        assertThat(word(UnaryOperator.FIND_MSB, I32, -1)).isEqualTo(-1);
        assertThat(word(UnaryOperator.BIT_REVERSE, I32, 1)).isEqualTo(Integer.MIN_VALUE);
        assertThat(word(UnaryOperator.BIT_REVERSE, U32, 0x1234_5678)).isEqualTo(0x1E6A_2C48);
    }

    @Test
    void upperHalvesOfProductsAreThoseOfJava() {
        SplittableRandom random = new SplittableRandom(5);
        for (int i = 0; i < 1000; i++) {
            int left = random.nextInt();
            int right = random.nextInt();
            assertThat(i32(BinaryOperator.MULTIPLY_HIGH, left, right)).isEqualTo((int) ((long) left * right >> 32));
            assertThat(u32(BinaryOperator.MULTIPLY_HIGH, left & 0xFFFF_FFFFL, right & 0xFFFF_FFFFL))
                    .isEqualTo((left & 0xFFFF_FFFFL) * (right & 0xFFFF_FFFFL) >>> 32);
        }
    }

    @Test
    void bitFieldsAreTakenOutAndPutIn() {
        assertThat(ScalarMath.extractBits(U32, 0x1234_89ABL, 4, 12)).isEqualTo(0x89A);
        assertThat((int) ScalarMath.extractBits(I32, 0x1234_89ABL, 4, 12)).isEqualTo(0x89A - 0x1000);
        assertThat(ScalarMath.extractBits(U32, 0x8234_89ABL, 0, 32)).isEqualTo(0x8234_89ABL);
        assertThat(ScalarMath.extractBits(U32, 0x8234_89ABL, 31, 1)).isEqualTo(1);
        assertThat(ScalarMath.insertBits(0x1234_5678, 0xFFFA, 8, 4)).isEqualTo(0x1234_5A78);
        assertThat(ScalarMath.insertBits(0x1234_5678, 0xFFFF_FFFAL, 0, 32)).isEqualTo(0xFFFF_FFFAL);
        assertThat(ScalarMath.insertBits(0, 3, 31, 1)).isEqualTo(0x8000_0000L);
    }

    private static float unary(UnaryOperator operator, float value) {
        return (float) F32.toDouble(ScalarMath.unary(operator, F32).applyAsLong(ScalarMath.fromDouble(F32, value)));
    }

    @Test
    void functionsOfFloatsAreRoundedToTheirType() {
        assertThat(unary(UnaryOperator.FRACT, -2.75f)).isEqualTo(0.25f);
        assertThat(unary(UnaryOperator.FRACT, 3.5f)).isEqualTo(0.5f);
        assertThat(unary(UnaryOperator.INVERSE_SQRT, 16)).isEqualTo(0.25f);
        assertThat(unary(UnaryOperator.EXP2, -3)).isEqualTo(0.125f);
        assertThat(unary(UnaryOperator.EXP2, 0.5f)).isEqualTo((float) Math.sqrt(2));
        assertThat(unary(UnaryOperator.LOG2, 8)).isEqualTo(3);
        assertThat(unary(UnaryOperator.LOG2, 10)).isEqualTo(3.3219281f);
        assertThat(unary(UnaryOperator.SIN, 1)).isEqualTo(0.84147098f);
        assertThat(unary(UnaryOperator.COS, 1)).isEqualTo(0.5403023f);
        assertThat(ScalarMath.unary(UnaryOperator.EXP2, F16).applyAsLong(ScalarMath.fromDouble(F16, 4)))
                .isEqualTo(ScalarMath.fromDouble(F16, 16));
        assertThatThrownBy(() -> ScalarMath.unary(UnaryOperator.SIN, F64)).hasMessage("SIN does not take f64");
        assertThatThrownBy(() -> ScalarMath.unary(UnaryOperator.FRACT, U32)).hasMessage("FRACT does not take u32");
    }

    @Test
    void integersOf64BitsAreJavasLongs() {
        SplittableRandom random = new SplittableRandom(3);
        for (int i = 0; i < 100_000; i++) {
            long left = random.nextLong() >> random.nextInt(64);
            long right = random.nextLong() >> random.nextInt(64);
            assertThat(i64(BinaryOperator.ADD, left, right)).isEqualTo(left + right);
            assertThat(i64(BinaryOperator.MULTIPLY, left, right)).isEqualTo(left * right);
            assertThat(i64(BinaryOperator.DIVIDE, left, right)).isEqualTo(right == 0 ? 0 : left / right);
            assertThat(u64(BinaryOperator.DIVIDE, left, right))
                    .isEqualTo(right == 0 ? 0 : Long.divideUnsigned(left, right));
            assertThat(u64(BinaryOperator.REMAINDER, left, right))
                    .isEqualTo(right == 0 ? 0 : Long.remainderUnsigned(left, right));
            assertThat(i64(BinaryOperator.MIN, left, right)).isEqualTo(Math.min(left, right));
            assertThat(u64(BinaryOperator.MIN, left, right))
                    .isEqualTo(Long.compareUnsigned(left, right) < 0 ? left : right);
            assertThat(i64(BinaryOperator.LESS, left, right)).isEqualTo(left < right ? 1 : 0);
            assertThat(u64(BinaryOperator.LESS, left, right)).isEqualTo(Long.compareUnsigned(left, right) < 0 ? 1 : 0);
            assertThat(i64(BinaryOperator.SHIFT_RIGHT, left, right & 63)).isEqualTo(left >> (right & 63));
            assertThat(u64(BinaryOperator.SHIFT_RIGHT, left, right & 63)).isEqualTo(left >>> (right & 63));
            assertThat(u64(BinaryOperator.SHIFT_LEFT, left, right & 63)).isEqualTo(left << (right & 63));
        }
        assertThat(ScalarMath.unary(UnaryOperator.ABS, I64).applyAsLong(-5)).isEqualTo(5);
        assertThat(ScalarMath.unary(UnaryOperator.BIT_NOT, U64).applyAsLong(5)).isEqualTo(~5L);
    }

    private static long i64(BinaryOperator operator, long left, long right) {
        return ScalarMath.binary(operator, I64).applyAsLong(left, right);
    }

    private static long u64(BinaryOperator operator, long left, long right) {
        return ScalarMath.binary(operator, U64).applyAsLong(left, right);
    }

    @Test
    void conversionsOfIntegersKeepTheNumberOrItsLowBits() {
        assertThat(ScalarMath.convert(I32, I64).applyAsLong(0xFFFF_FFFEL)).isEqualTo(-2);
        assertThat(ScalarMath.convert(I32, U64).applyAsLong(0xFFFF_FFFEL)).isEqualTo(-2);
        assertThat(ScalarMath.convert(U32, I64).applyAsLong(0xFFFF_FFFEL)).isEqualTo(0xFFFF_FFFEL);
        assertThat(ScalarMath.convert(U64, I32).applyAsLong(0x1_8000_0001L)).isEqualTo(0x8000_0001L);
        assertThat(ScalarMath.convert(I64, U64).applyAsLong(-1)).isEqualTo(-1);
    }

    @Test
    void integersOf64BitsAreRoundedOnceToFloats() {
        SplittableRandom random = new SplittableRandom(4);
        for (int i = 0; i < 100_000; i++) {
            // Mostly near ties of f32, where rounding to f64 first could change the result.
            long bits = random.nextLong() >>> random.nextInt(64) & -1L << random.nextInt(64) | random.nextInt(2);
            BigDecimal unsigned = new BigDecimal(Long.toUnsignedString(bits));
            assertThat((float) F32.toDouble(ScalarMath.convert(U64, F32).applyAsLong(bits)))
                    .isEqualTo(unsigned.floatValue());
            assertThat(F64.toDouble(ScalarMath.convert(U64, F64).applyAsLong(bits)))
                    .isEqualTo(unsigned.doubleValue());
            assertThat((float) F32.toDouble(ScalarMath.convert(I64, F32).applyAsLong(bits)))
                    .isEqualTo(new BigDecimal(bits).floatValue());
        }
        assertThat(F32.toDouble(ScalarMath.convert(I64, F32).applyAsLong((1L << 60) + (1L << 36) + 1)))
                .as("just above a tie, which a double does not show")
                .isEqualTo(0x1.000002p60);
        assertThat(F16.toDouble(ScalarMath.convert(U64, F16).applyAsLong(-1))).isInfinite();
    }

    @Test
    void floatsToIntegersOf64BitsTruncateAndSaturate() {
        assertThat(convert(F64, I64, -1.9)).isEqualTo(-1);
        assertThat(convert(F32, I64, 1e30)).isEqualTo(Long.MAX_VALUE);
        assertThat(convert(F64, U64, 0x1p63)).isEqualTo(Long.MIN_VALUE);
        assertThat(convert(F64, U64, 0x1p64)).isEqualTo(-1);
        assertThat(convert(F64, U64, -1)).isZero();
        assertThat(convert(F64, U64, Double.NaN)).isZero();
    }

    @Test
    void floatsRoundAsTheJavaLanguageDoes() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 100_000; i++) {
            float left = Float.intBitsToFloat(random.nextInt());
            float right = Float.intBitsToFloat(random.nextInt());
            assertThat(f32(BinaryOperator.ADD, left, right)).isEqualTo(Float.valueOf(left + right));
            assertThat(f32(BinaryOperator.SUBTRACT, left, right)).isEqualTo(Float.valueOf(left - right));
            assertThat(f32(BinaryOperator.MULTIPLY, left, right)).isEqualTo(Float.valueOf(left * right));
            assertThat(f32(BinaryOperator.DIVIDE, left, right)).isEqualTo(Float.valueOf(left / right));
        }
    }

    @Test
    void comparisonsWithNanAreFalse() {
        long nan = ScalarMath.fromDouble(F32, Double.NaN);
        long one = ScalarMath.fromDouble(F32, 1);
        assertThat(ScalarMath.binary(BinaryOperator.LESS, F32).applyAsLong(nan, one))
                .isZero();
        assertThat(ScalarMath.binary(BinaryOperator.GREATER_OR_EQUAL, F32).applyAsLong(nan, one))
                .isZero();
        assertThat(ScalarMath.binary(BinaryOperator.NOT_EQUAL, F32).applyAsLong(nan, nan))
                .isEqualTo(1);
    }

    @Test
    void fmaRoundsOnce() {
        float a = 1 + 0x1p-12f;
        float expected = new BigDecimal(a)
                .multiply(new BigDecimal(a))
                .subtract(BigDecimal.ONE)
                .floatValue();
        long bits = ScalarMath.fma(
                F32, ScalarMath.fromDouble(F32, a), ScalarMath.fromDouble(F32, a), ScalarMath.fromDouble(F32, -1));
        assertThat((float) F32.toDouble(bits)).isEqualTo(expected).isNotEqualTo(a * a - 1);
    }

    @Test
    void halfFloatsRoundOnceInFma() {
        SplittableRandom random = new SplittableRandom(2);
        for (int i = 0; i < 100_000; i++) {
            long a = random.nextInt(0x7C00);
            long b = random.nextInt(0x7C00);
            long c = random.nextInt(0x7C00) | (random.nextBoolean() ? 0x8000 : 0);
            BigDecimal exact = exact(a).multiply(exact(b)).add(exact(c));
            double result = F16.toDouble(ScalarMath.fma(F16, a, b, c));
            if (Double.isFinite(result)) {
                BigDecimal error = exact.subtract(new BigDecimal(result)).abs();
                long bits = ScalarMath.fromDouble(F16, Math.abs(result));
                if (bits > 0) {
                    assertThat(error)
                            .isLessThanOrEqualTo(
                                    exact.abs().subtract(exact(bits - 1)).abs());
                }
                if (bits < 0x7BFF) {
                    assertThat(error)
                            .isLessThanOrEqualTo(
                                    exact.abs().subtract(exact(bits + 1)).abs());
                }
            }
        }
    }

    private static BigDecimal exact(long half) {
        return new BigDecimal(F16.toDouble(half));
    }

    @Test
    void conversionsTruncateAndSaturate() {
        assertThat((int) convert(F32, I32, -1.9)).isEqualTo(-1);
        assertThat((int) convert(F32, I32, 1e20)).isEqualTo(Integer.MAX_VALUE);
        assertThat(convert(F32, U32, -1)).isZero();
        assertThat(convert(F32, U32, 1e20)).isEqualTo(0xFFFF_FFFFL);
        assertThat(convert(F32, U32, Double.NaN)).isZero();
        assertThat(convert(F32, U32, 3e9)).isEqualTo(3_000_000_000L);
        assertThat((int) convert(U32, I32, 0xFFFF_FFFFL)).isEqualTo(-1);
    }

    @Test
    void integersBecomeTheNearestFloat() {
        assertThat(F32.toDouble(convert(U32, F32, 0xFFFF_FF7FL))).isEqualTo(0xFFFF_FF00L);
        assertThat(F32.toDouble(convert(I32, F32, -16_777_217))).isEqualTo(-16_777_216);
        assertThat(F64.toDouble(convert(U32, F64, 0xFFFF_FFFFL))).isEqualTo(0xFFFF_FFFFL);
        assertThat(F16.toDouble(convert(U32, F16, 2049))).isEqualTo(2048);
    }

    @Test
    void doublesBecomeHalfFloatsInOneRounding() {
        double justAboveATie = 1 + 0x1p-11 + 0x1p-40;
        assertThat(HalfFloat.toFloat(HalfFloat.fromDouble(justAboveATie))).isEqualTo(1 + 0x1p-10f);
        assertThat(HalfFloat.toFloat(HalfFloat.fromDouble(1 + 0x1p-11))).isEqualTo(1);
    }

    @Test
    void everyHalfFloatSurvivesTheWayToF32AndBack() {
        for (int bits = 0; bits < 1 << 16; bits++) {
            float value = HalfFloat.toFloat((short) bits);
            if (!Float.isNaN(value)) {
                assertThat(HalfFloat.fromFloat(value)).isEqualTo((short) bits);
            }
        }
    }
}
