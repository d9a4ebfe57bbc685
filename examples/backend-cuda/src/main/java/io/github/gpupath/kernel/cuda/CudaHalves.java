package io.github.gpupath.kernel.cuda;

import io.github.gpupath.kernel.BinaryOperator;
import io.github.gpupath.kernel.Operation;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Type;
import io.github.gpupath.kernel.UnaryOperator;
import io.github.gpupath.kernel.VectorType;
import io.github.gpupath.kernel.source.Fragment;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * 16-bit floats, which CUDA C++ has in a header that its run-time compiler does not bring: the same instructions of PTX,
 * two lanes at once where there are two. What PTX has only approximately is computed with 32 bits and rounded, which is exact for
 * quotients and roots.
 */
final class CudaHalves {

    private static final VectorType PAIR = new VectorType(ScalarType.F16, 2);

    /** What PTX does with one 16-bit float, and with two at once by the same name and {@code x2}. */
    private static final Map<Operation, String> PAIRED = Map.of(
            BinaryOperator.ADD, "add.rn.f16",
            BinaryOperator.SUBTRACT, "sub.rn.f16",
            BinaryOperator.MULTIPLY, "mul.rn.f16",
            Operation.Basic.FMA, "fma.rn.f16");

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
            case BOOL -> throw new IllegalArgumentException("a bool is not a number");
            case I32 -> "s32";
            case U32 -> "u32";
            case I64 -> "s64";
            case U64 -> "u64";
            case F16 -> "f16";
            case F32 -> "f32";
            case F64 -> "f64";
        };
    }

    /**
     * A function of scalars.
     *
     * @param single the name of the same function of 32 bits
     */
    Fragment function(Operation operation, String single, List<String> operands) {
        if (operation == UnaryOperator.ABS) {
            return Fragment.call(own("abs", 1, "abs.f16"), operands);
        }
        if (operation == UnaryOperator.FLOOR) {
            return Fragment.call(own("floor", 1, "cvt.rmi.f16.f16"), operands);
        }
        if (operation == Operation.Basic.FMA) {
            return Fragment.call(own("fma", 3, PAIRED.get(operation)), operands);
        }
        return operation instanceof BinaryOperator extreme
                ? extreme(extreme.symbol(), single, operands)
                : toHalf(Fragment.call(single, toFloat(operands.get(0)).text()).text());
    }

    private String own(String name, int operands, String instruction) {
        return functions.instruction(name, ScalarType.F16, Collections.nCopies(operands, ScalarType.F16), instruction);
    }

    /** The smaller or the larger of two scalars; PTX has both from compute capability 8.0 on. */
    private Fragment extreme(String name, String single, List<String> operands) {
        toFloat("a");
        toHalf("a");
        functions.define(
                name + " f16",
                () -> CudaFunctions.HEAD + "f16 " + name + "(f16 a, f16 b) {\n"
                        + "#if __CUDA_ARCH__ >= 800\n"
                        + "    f16 r; asm(\"" + name
                        + ".f16 %0, %1, %2;\" : \"=h\"(r.bits) : \"h\"(a.bits), \"h\"(b.bits)); return r;\n"
                        + "#else\n"
                        + "    return to_f16(" + single + "(to_float(a), to_float(b)));\n"
                        + "#endif\n"
                        + "}");
        return Fragment.call(name, operands);
    }

    /** Defines the sign in front of a scalar. */
    void negation() {
        own("operator-", 1, "neg.f16");
    }

    /** Defines the sign between two scalars. */
    void operator(BinaryOperator operator) {
        String name = "operator" + operator.symbol();
        switch (operator) {
            case ADD, SUBTRACT, MULTIPLY -> own(name, 2, PAIRED.get(operator));
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

    /** Whether PTX does something with two lanes at once. */
    static boolean hasPairs(Operation operation) {
        return PAIRED.containsKey(operation);
    }

    /**
     * Defines an operation on vectors that PTX does with two lanes at once.
     *
     * @param scalar the operation on components, given by their texts
     */
    void paired(
            Operation operation, String name, VectorType type, int operands, Function<List<String>, Fragment> scalar) {
        functions.type(PAIR);
        functions.instruction(name, PAIR, Collections.nCopies(operands, PAIR), PAIRED.get(operation) + "x2");
        List<Type> parameters = Collections.nCopies(operands, type);
        // That of a pair is the instruction, which is defined already.
        functions.function(name, type, parameters, () -> {
            String low = pairs(name, operands, "x", "y");
            if (type.components() == 3) {
                String last = scalar.apply(CudaFunctions.parts(parameters, "z")).text();
                return "f16x2 low = " + low + "; return make_f16x3(low.x, low.y, " + last + ");";
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
