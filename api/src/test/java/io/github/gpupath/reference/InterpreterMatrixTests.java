package io.github.gpupath.reference;

import static io.github.gpupath.kernel.KernelBuilder.f32;
import static io.github.gpupath.kernel.KernelBuilder.u32;
import static io.github.gpupath.reference.Interpretation.LANE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.HalfFloat;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelTypeException;
import io.github.gpupath.kernel.Matrix;
import io.github.gpupath.kernel.Matrix.Component;
import io.github.gpupath.kernel.MatrixStatement;
import io.github.gpupath.kernel.Operation;
import io.github.gpupath.kernel.Resource.StructuredBuffer;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.SharedArray;
import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.kernel.counting.KernelCounts;
import io.github.gpupath.kernel.counting.Traffic;
import io.github.gpupath.kernel.listing.KernelListing;
import io.github.gpupath.kernel.validation.InvalidKernelException;
import io.github.gpupath.kernel.validation.KernelValidator;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Products of cooperative matrices, by numbers that were computed by hand. */
class InterpreterMatrixTests {

    /** (1 2 3 4 / 5 6 7 8) · (1 0 / 0 1 / 2 0 / 0 2) = (7 10 / 19 22). */
    private static final int[] FACTORS = {1, 2, 3, 4, 5, 6, 7, 8, 1, 0, 0, 1, 2, 0, 0, 2};

    private final Interpretation kernel = new Interpretation(8);

    private Matrix multiply(Matrix.Shape shape, int[] words, int rowOfA, int rowOfB) {
        StructuredBuffer source = kernel.it.structuredBuffer("source", ScalarType.U32, Access.READ);
        kernel.bind(words);
        Matrix a = kernel.it.matrix("a", shape::a);
        Matrix b = kernel.it.matrix("b", shape::b);
        Matrix sum = kernel.it.matrix("sum", shape::accumulator);
        kernel.it.load(a, source, u32(0), rowOfA);
        kernel.it.load(b, source, u32((long) shape.m() * rowOfA), rowOfB);
        kernel.it.fill(sum, u32(100));
        kernel.it.multiplyAdd(sum, a, b);
        return sum;
    }

    /** Two subgroups of four store one result behind the other. */
    private int[] stored(Matrix sum, int words, int row) {
        kernel.it.store(kernel.result, LANE.dividedBy(u32(4)).times(u32(words)), row, sum);
        return kernel.run(WorkgroupCount.of(1), 2 * words);
    }

    @Test
    void floatsAreMultipliedInEachSubgroup() {
        int[] words = new int[FACTORS.length];
        for (int i = 0; i < words.length; i++) {
            words[i] = Float.floatToIntBits(FACTORS[i]);
        }
        int[] result = stored(multiply(new Matrix.Shape(2, 2, 4, Component.F32, Component.F32, 4), words, 4, 2), 4, 2);
        assertThat(result).containsExactly(floats(107, 110, 119, 122, 107, 110, 119, 122));
    }

    @Test
    void halvesLieInPairsAndSumsAreRoundedToTheirType() {
        int[] words = new int[FACTORS.length / 2];
        for (int i = 0; i < words.length; i++) {
            words[i] = half(FACTORS[2 * i]) | half(FACTORS[2 * i + 1]) << 16;
        }
        int[] result = stored(multiply(new Matrix.Shape(2, 2, 4, Component.F16, Component.F16, 4), words, 2, 1), 2, 1);
        assertThat(result).startsWith(half(107) | half(110) << 16, half(119) | half(122) << 16);
    }

    @Test
    void signedBytesLieInFours() {
        int[] words = {bytes(-1, 2, 3, 4), bytes(5, 6, 7, 8), bytes(1, 0, 0, -1), bytes(2, 0, 0, 2), 0, 0, 0, 0};
        Matrix.Shape shape = new Matrix.Shape(2, 4, 4, Component.I8, Component.I32, 4);
        // (-1 2 3 4 / 5 6 7 8) · (1 0 0 -1 / 2 0 0 2 / 0 0 0 0 / 0 0 0 0) = (3 0 0 5 / 17 0 0 7)
        assertThat(stored(multiply(shape, words, 1, 1), 8, 4)).startsWith(103, 100, 100, 105, 117, 100, 100, 107);
    }

    @Test
    void bfloat16IsTheUpperHalfOfAFloat() {
        int[] words = new int[FACTORS.length / 2];
        for (int i = 0; i < words.length; i++) {
            words[i] = Float.floatToIntBits(FACTORS[2 * i]) >>> 16
                    | Float.floatToIntBits(FACTORS[2 * i + 1]) & 0xFFFF_0000;
        }
        int[] result = stored(multiply(new Matrix.Shape(2, 2, 4, Component.BF16, Component.F32, 4), words, 2, 1), 4, 2);
        assertThat(result).startsWith(floats(107, 110, 119, 122));
    }

    @Test
    void factorsComeFromWorkgroupMemoryAndProductsAddUp() {
        Matrix.Shape shape = new Matrix.Shape(2, 2, 2, Component.U32, Component.U32, 4);
        SharedArray shared = kernel.it.sharedArray("shared", ScalarType.U32, 8);
        kernel.it.store(shared, LANE, LANE);
        kernel.it.barrier();
        Matrix a = kernel.it.matrix("a", shape::a);
        Matrix b = kernel.it.matrix("b", shape::b);
        Matrix sum = kernel.it.matrix("sum", shape::accumulator);
        kernel.it.fill(sum, f32(1.0f));
        kernel.it.loop("i", 3, Unroll.NEVER, i -> {
            kernel.it.load(a, shared, u32(0), 2);
            kernel.it.load(b, shared, u32(4), 2);
            kernel.it.multiplyAdd(sum, a, b);
        });
        // 3 · (0 1 / 2 3) · (4 5 / 6 7) + 1
        assertThat(stored(sum, 4, 2)).startsWith(19, 22, 79, 94);

        KernelCounts counts = KernelCounts.of(kernel.it.build(), List.of());
        assertThat(counts.of(Operation.Basic.MATRIX)).isEqualTo(3 * 8 / 4);
        assertThat(counts.of(shared)).isEqualTo(new Traffic(6, 24, 1, 4));
        assertThat(KernelListing.of(kernel.it.build()))
                .contains("sum = all 1.0", "a = shared[rows from 0, stride 2]", "sum = a · b + sum");
    }

    @Test
    void operandsThatDifferWithinASubgroupAreRefused() {
        Matrix.Shape shape = new Matrix.Shape(2, 2, 2, Component.U32, Component.U32, 4);
        Matrix sum = kernel.it.matrix("sum", shape::accumulator);
        kernel.it.fill(sum, LANE);
        assertThatThrownBy(kernel::run)
                .isInstanceOf(BackendException.class)
                .hasMessageContaining("gives matrix sum operands that differ within a subgroup");
    }

    @Test
    void invalidKernelsAreRefused() {
        Matrix.Shape shape = new Matrix.Shape(2, 2, 2, Component.U32, Component.U32, 4);
        Matrix other = new Matrix.Shape(2, 2, 2, Component.U32, Component.F32, 4).accumulator("other");
        assertThatThrownBy(() -> new MatrixStatement.MultiplyAdd(shape.a("x"), shape.a("a"), shape.b("b")))
                .isInstanceOf(KernelTypeException.class);
        assertThatThrownBy(() -> new Matrix.Shape(3, 1, 1, Component.F32, Component.F32, 4).a("a"))
                .isInstanceOf(KernelTypeException.class)
                .hasMessageContaining("3×1 elements of a cannot be divided among 4 invocations");

        kernel.it.when(LANE.isLess(u32(4)), () -> kernel.it.multiplyAdd(other, shape.a("a"), shape.b("b")));
        assertThatThrownBy(() -> KernelValidator.validate(kernel.it.build()))
                .isInstanceOf(InvalidKernelException.class)
                .hasMessageContaining("matrix a is read before it is assigned")
                .hasMessageContaining("an operation on matrices is in control flow");
        assertThat(KernelValidator.validate(valid(shape)).features()).containsExactly(shape);
    }

    private static Kernel valid(Matrix.Shape shape) {
        Interpretation other = new Interpretation(8);
        Matrix a = other.it.matrix("a", shape::a);
        Matrix b = other.it.matrix("b", shape::b);
        Matrix sum = other.it.matrix("sum", shape::accumulator);
        List.of(a, b, sum).forEach(matrix -> other.it.fill(matrix, u32(1)));
        other.it.multiplyAdd(sum, a, b);
        return other.it.build();
    }

    private static int half(int value) {
        return HalfFloat.fromFloat(value) & 0xFFFF;
    }

    private static int bytes(int... four) {
        return four[0] & 0xFF | (four[1] & 0xFF) << 8 | (four[2] & 0xFF) << 16 | four[3] << 24;
    }

    private static int[] floats(float... values) {
        int[] bits = new int[values.length];
        for (int i = 0; i < bits.length; i++) {
            bits[i] = Float.floatToIntBits(values[i]);
        }
        return bits;
    }
}
