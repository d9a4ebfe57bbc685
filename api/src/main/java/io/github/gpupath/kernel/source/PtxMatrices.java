package io.github.gpupath.kernel.source;

import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelWalker;
import io.github.gpupath.kernel.Matrix;
import io.github.gpupath.kernel.Matrix.Component;
import io.github.gpupath.kernel.Matrix.Shape;
import io.github.gpupath.kernel.MatrixStatement;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Cooperative matrices as inline PTX, for NVIDIA's compilers of C-like languages. An invocation holds its part of a matrix in an array
 * of 32-bit registers, in the order of {@code mma.sync}. A product with 16 columns is two instructions with 8. Source of the
 * instructions and of each lane's elements: PTX ISA, "Matrix Fragments for mma.m16n8k8", "…k16" and "…k32".
 */
public final class PtxMatrices implements MatrixSpelling {

    /** The first compute capability with all these instructions, times 10. */
    public static final int ARCHITECTURE = 80;

    /** A note in results on the instruction. */
    public static final String NOTE = "matrices are inline PTX (mma.sync), loaded and stored word by word";

    private static final int WARP = 32;

    /** Rows of a left factor and of an accumulator. */
    private static final int ROWS = 16;

    /** Columns of a right factor and of an accumulator, of one instruction. */
    private static final int COLUMNS = 8;

    /** Lanes that hold one row of a left factor or accumulator, or one column of a right factor. */
    private static final int LANES = 4;

    private final String assembly;

    /**
     * A spelling for one language.
     *
     * @param assembly the keywords that begin an assembly statement with side effects
     */
    public PtxMatrices(String assembly) {
        this.assembly = assembly;
    }

    /** The shapes that NVIDIA's Vulkan driver lists too, for a warp. */
    public static Set<Shape> shapes() {
        Set<Shape> shapes = new LinkedHashSet<>();
        for (int columns : List.of(2 * COLUMNS, COLUMNS)) {
            shapes.add(new Shape(ROWS, columns, 16, Component.F16, Component.F16, WARP));
            shapes.add(new Shape(ROWS, columns, 16, Component.F16, Component.F32, WARP));
            shapes.add(new Shape(ROWS, columns, 16, Component.BF16, Component.F32, WARP));
            shapes.add(new Shape(ROWS, columns, 32, Component.I8, Component.I32, WARP));
            shapes.add(new Shape(ROWS, columns, 32, Component.U8, Component.U32, WARP));
        }
        shapes.add(new Shape(ROWS, COLUMNS, 8, Component.F16, Component.F16, WARP));
        shapes.add(new Shape(ROWS, COLUMNS, 8, Component.F16, Component.F32, WARP));
        shapes.add(new Shape(ROWS, COLUMNS, 8, Component.BF16, Component.F32, WARP));
        return shapes;
    }

    /** Whether there are instructions for all products of a kernel. */
    public static boolean write(Kernel kernel) {
        Set<Shape> shapes = shapes();
        AtomicBoolean all = new AtomicBoolean(true);
        KernelWalker.statements(kernel.body(), statement -> {
            if (statement instanceof MatrixStatement.MultiplyAdd product && !shapes.contains(product.shape())) {
                all.set(false);
            }
        });
        return all.get();
    }

    @Override
    public String declaration(Matrix matrix, String name) {
        return (matrix.component() == Component.F32 ? "float " : "unsigned int ") + name + "[" + registers(matrix)
                + "]";
    }

    /** The registers of an invocation that hold its part. */
    private static int registers(Matrix matrix) {
        return matrix.bytesPerInvocation() / Integer.BYTES;
    }

    @Override
    public String fill(Matrix matrix, String name, String value) {
        String register = name + "[matrix_i]";
        String filling = switch (matrix.component()) {
            case F32 -> register + " = (float)(" + value + ")";
            case I32, U32 -> register + " = (unsigned int)(" + value + ")";
            case I8, U8 -> register + " = ((unsigned int)(" + value + ") & 255u) * 0x01010101u";
            case F16 -> pair("f16x2", register, value);
            case BF16 -> pair("bf16x2", register, value);
        };
        return "for (int matrix_i = 0; matrix_i < " + registers(matrix) + "; matrix_i++) { " + filling + "; }";
    }

    /** A value twice in a register, rounded. */
    private String pair(String type, String register, String value) {
        return assembly + "(\"cvt.rn." + type + ".f32 %0, %1, %1;\" : \"=r\"(" + register + ") : \"f\"((float)(" + value
                + ")))";
    }

    @Override
    public String load(Matrix matrix, String name, String array, String first, String stride) {
        return block(matrix, first, stride, register -> {
            String target = name + "[" + register + "]";
            if (matrix.use() == Matrix.Use.B) {
                return target + " = " + column(matrix, array, register);
            }
            String word = array + "[" + word(matrix, register) + "]";
            return matrix.component() == Component.F32 ? move(target, "=f", word, "r") : target + " = " + word;
        });
    }

    /**
     * {@inheritDoc}
     *
     * @throws UnsupportedOperationException for a right factor, of which several invocations hold parts of one word
     */
    @Override
    public String store(Matrix matrix, String name, String array, String first, String stride) {
        if (matrix.use() == Matrix.Use.B) {
            throw new UnsupportedOperationException("right factors are not stored through PTX");
        }
        return block(matrix, first, stride, register -> {
            String word = array + "[" + word(matrix, register) + "]";
            String value = name + "[" + register + "]";
            return matrix.component() == Component.F32
                    ? "{ unsigned int matrix_bits; " + move("matrix_bits", "=r", value, "f") + "; " + word
                            + " = matrix_bits; }"
                    : word + " = " + value;
        });
    }

    private String move(String target, String written, String value, String read) {
        return assembly + "(\"mov.b32 %0, %1;\" : \"" + written + "\"(" + target + ") : \"" + read + "\"(" + value
                + "))";
    }

    /** One statement per register, after the place of the invocation in the matrix; the kernel has no such names. */
    private String block(Matrix matrix, String first, String stride, IntFunction<String> ofRegister) {
        return "{ unsigned int matrix_first = " + first + ", matrix_stride = " + stride + ", matrix_lane; " + assembly
                + "(\"mov.u32 %0, %%laneid;\" : \"=r\"(matrix_lane));"
                + " unsigned int matrix_row = matrix_lane / " + LANES + ", matrix_column = matrix_lane % " + LANES
                + "; "
                + IntStream.range(0, registers(matrix))
                        .mapToObj(register -> ofRegister.apply(register) + ";")
                        .collect(Collectors.joining(" "))
                + " }";
    }

    /** The index of the word in memory that a register of a left factor or accumulator holds. */
    private static String word(Matrix matrix, int register) {
        int lower = matrix.component().bytes() == Integer.BYTES ? register / 2 % 2 : register % 2;
        String row = "(matrix_row + " + lower * ROWS / 2 + ") * matrix_stride";
        return "matrix_first + " + row + " + "
                + (matrix.component().bytes() == Integer.BYTES
                        ? register / 4 * COLUMNS + " + 2 * matrix_column + " + register % 2
                        : register / 2 * LANES + " + matrix_column");
    }

    /** A register of a right factor: elements of one column, from as many rows. */
    private static String column(Matrix matrix, String array, int register) {
        int bytes = matrix.component().bytes();
        int elements = Integer.BYTES / bytes;
        int registersPerColumn = matrix.rows() / (LANES * elements);
        int row = register % registersPerColumn * LANES * elements;
        int word = register / registersPerColumn * COLUMNS / elements;
        return IntStream.range(0, elements)
                .mapToObj(i -> "(" + array + "[matrix_first + (" + elements + " * matrix_column + " + (row + i)
                        + ") * matrix_stride + " + word + " + matrix_row / " + elements + "] >> " + 8 * bytes
                        + " * (matrix_row % " + elements + ") & " + (bytes == 1 ? "255u" : "65535u") + ") << "
                        + 8 * bytes * i)
                .collect(Collectors.joining(" | "));
    }

    @Override
    public String multiplyAdd(Shape shape, String accumulator, String a, String b) {
        int parts = shape.n() / COLUMNS;
        int sums = registers(shape.accumulator("")) / parts;
        int left = registers(shape.a(""));
        int right = registers(shape.b("")) / parts;
        String sum = type(shape.sum());
        String factor = type(shape.factor());
        String instruction = "mma.sync.aligned.m16n8k" + shape.k() + ".row.col." + sum + "." + factor + "." + factor
                + "." + sum + " " + operands(0, sums) + ", " + operands(sums, left) + ", "
                + operands(sums + left, right) + ", " + operands(0, sums) + ";";
        String written = shape.sum() == Component.F32 ? "+f" : "+r";
        return IntStream.range(0, parts)
                .mapToObj(part -> assembly + "(\"" + instruction + "\" : "
                        + bound(written, accumulator, part * sums, sums) + " : " + bound("r", a, 0, left) + ", "
                        + bound("r", b, part * right, right) + ")")
                .collect(Collectors.joining("; "));
    }

    private static String operands(int first, int number) {
        return IntStream.range(first, first + number)
                .mapToObj(i -> "%" + i)
                .collect(Collectors.joining(", ", "{", "}"));
    }

    private static String bound(String constraint, String array, int first, int number) {
        return IntStream.range(first, first + number)
                .mapToObj(i -> "\"" + constraint + "\"(" + array + "[" + i + "])")
                .collect(Collectors.joining(", "));
    }

    private static String type(Component component) {
        return switch (component) {
            case F16, BF16, F32 -> component.toString();
            case I8 -> "s8";
            case U8 -> "u8";
            case I32, U32 -> "s32";
        };
    }
}
