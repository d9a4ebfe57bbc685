package io.github.gpupath.kernel.cuda;

import io.github.gpupath.kernel.BinaryOperator;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Type;
import io.github.gpupath.kernel.UnaryOperator;
import io.github.gpupath.kernel.VectorType;
import io.github.gpupath.kernel.source.Fragment;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;

/**
 * 16-bit floats, which CUDA C++ has in a header that its run-time compiler does not bring: the same instructions of PTX,
 * two lanes at once where there are two. What PTX has only approximately is computed with 32 bits and rounded, which is exact for
 * quotients and roots.
 */
final class CudaHalves {

    private static final VectorType PAIR = new VectorType(ScalarType.F16, 2);

    private final CudaFunctions functions;

    CudaHalves(CudaFunctions functions) {
        this.functions = functions;
    }

    private Fragment toFloat(String half) {
        return convert(ScalarType.F32, ScalarType.F16, half);
    }

    private Fragment toHalf(String single) {
        return convert(ScalarType.F16, ScalarType.F32, single);
    }

    /** A conversion between 16-bit floats and another scalar. */
    Fragment convert(ScalarType to, ScalarType from, String operand) {
        String rounding = to.isInteger() ? ".rzi" : to == ScalarType.F16 ? ".rn" : "";
        String name = functions.instruction(
                "to_" + CudaTypes.word(to), to, List.of(from), "cvt" + rounding + "." + ptx(to) + "." + ptx(from));
        return Fragment.call(name, operand);
    }

    private static String ptx(ScalarType type) {
        return switch (type) {
            case BOOL -> throw new IllegalArgumentException("a bool is no number");
            case I32 -> "s32";
            case U32 -> "u32";
            case I64 -> "s64";
            case U64 -> "u64";
            case F16 -> "f16";
            case F32 -> "f32";
            case F64 -> "f64";
        };
    }

    /** A function of one scalar that is no conversion. */
    Fragment function(UnaryOperator operator, String operand) {
        return switch (operator) {
            case ABS -> Fragment.call(own("abs", 1, "abs.f16"), operand);
            case FLOOR -> Fragment.call(own("floor", 1, "cvt.rmi.f16.f16"), operand);
            case FRACT -> {
                own("floor", 1, "cvt.rmi.f16.f16");
                operator(BinaryOperator.SUBTRACT);
                yield Fragment.call(
                        functions.function(
                                "fract", ScalarType.F16, List.of(ScalarType.F16), () -> "return a - floor(a);"),
                        operand);
            }
            case SQRT -> widened("sqrtf", operand);
            case INVERSE_SQRT -> widened("rsqrtf", operand);
            case EXP2 -> widened("exp2f", operand);
            case LOG2 -> widened("log2f", operand);
            case SIN -> widened("sinf", operand);
            case COS -> widened("cosf", operand);
            case NEGATE, BIT_NOT, LOGICAL_NOT, BIT_COUNT, FIND_MSB, BIT_REVERSE ->
                throw new IllegalArgumentException(operator + " is no function of floats");
        };
    }

    private Fragment widened(String function, String operand) {
        return toHalf(Fragment.call(function, toFloat(operand).text()).text());
    }

    private String own(String name, int operands, String instruction) {
        return functions.instruction(name, ScalarType.F16, Collections.nCopies(operands, ScalarType.F16), instruction);
    }

    /** The smaller or the larger of two scalars; PTX has both from compute capability 8.0 on. */
    Fragment extreme(BinaryOperator operator, String left, String right) {
        String name = operator == BinaryOperator.MIN ? "min" : "max";
        toFloat("a");
        toHalf("a");
        functions.define(
                name + " f16",
                () -> CudaFunctions.HEAD + "f16 " + name + "(f16 a, f16 b) {\n"
                        + "#if __CUDA_ARCH__ >= 800\n"
                        + "    f16 r; asm(\"" + name
                        + ".f16 %0, %1, %2;\" : \"=h\"(r.bits) : \"h\"(a.bits), \"h\"(b.bits)); return r;\n"
                        + "#else\n"
                        + "    return to_f16(f" + name + "f(to_float(a), to_float(b)));\n"
                        + "#endif\n"
                        + "}");
        return Fragment.call(name, left, right);
    }

    /** The product and the sum of scalars with one rounding. */
    Fragment fma(String factor1, String factor2, String summand) {
        return Fragment.call(own("fma", 3, "fma.rn.f16"), factor1, factor2, summand);
    }

    /** Defines the sign in front of a scalar. */
    void negation() {
        own("operator-", 1, "neg.f16");
    }

    /** Defines the sign between two scalars. */
    void operator(BinaryOperator operator) {
        String name = "operator" + operator.symbol();
        switch (operator) {
            case ADD -> own(name, 2, "add.rn.f16");
            case SUBTRACT -> own(name, 2, "sub.rn.f16");
            case MULTIPLY -> own(name, 2, "mul.rn.f16");
            case DIVIDE -> {
                toFloat("a");
                toHalf("a");
                functions.function(
                        name,
                        ScalarType.F16,
                        List.of(ScalarType.F16, ScalarType.F16),
                        () -> "return to_f16(to_float(a) / to_float(b));");
            }
            case EQUAL -> comparison(name, "eq");
            case NOT_EQUAL -> comparison(name, "neu");
            case LESS -> comparison(name, "lt");
            case LESS_OR_EQUAL -> comparison(name, "le");
            case GREATER -> comparison(name, "gt");
            case GREATER_OR_EQUAL -> comparison(name, "ge");
            case REMAINDER,
                    MULTIPLY_HIGH,
                    MIN,
                    MAX,
                    BIT_AND,
                    BIT_OR,
                    BIT_XOR,
                    SHIFT_LEFT,
                    SHIFT_RIGHT,
                    LOGICAL_AND,
                    LOGICAL_OR -> throw new IllegalArgumentException(operator + " is no sign between floats");
        }
    }

    private void comparison(String name, String relation) {
        functions.function(
                name,
                ScalarType.BOOL,
                List.of(ScalarType.F16, ScalarType.F16),
                () -> "int r; asm(\"{ .reg .pred p; setp." + relation
                        + ".f16 p, %1, %2; selp.s32 %0, 1, 0, p; }\" : \"=r\"(r) : \"h\"(a.bits), \"h\"(b.bits));"
                        + " return r != 0;");
    }

    /**
     * Defines an operation on vectors that PTX does with two lanes at once.
     *
     * @param scalar the operation on two components, or three, given by their texts
     */
    void paired(String name, int operands, String instruction, VectorType type, Function<String, String> scalar) {
        functions.type(PAIR);
        functions.instruction(name, PAIR, Collections.nCopies(operands, PAIR), instruction);
        if (type.equals(PAIR)) {
            return;
        }
        List<Type> parameters = Collections.nCopies(operands, type);
        functions.function(name, type, parameters, () -> {
            String low = pairs(name, operands, "x", "y");
            if (type.components() == 3) {
                return "f16x2 low = " + low + "; return make_f16x3(low.x, low.y, " + scalar.apply("z") + ");";
            }
            return "f16x2 low = " + low + ", high = " + pairs(name, operands, "z", "w")
                    + "; return make_f16x4(low.x, low.y, high.x, high.y);";
        });
    }

    private static String pairs(String name, int operands, String first, String second) {
        StringBuilder list = new StringBuilder();
        for (int i = 0; i < operands; i++) {
            char operand = (char) ('a' + i);
            list.append(i == 0 ? "" : ", ")
                    .append("make_f16x2(")
                    .append(operand)
                    .append('.')
                    .append(first)
                    .append(", ")
                    .append(operand)
                    .append('.')
                    .append(second)
                    .append(')');
        }
        return name + "(" + list + ")";
    }
}
