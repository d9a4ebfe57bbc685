package io.github.gpupath.kernel.cuda;

import io.github.gpupath.kernel.Expression.Subgroup;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Type;
import io.github.gpupath.kernel.VectorType;
import io.github.gpupath.kernel.source.Fragment;
import java.util.List;
import java.util.function.Supplier;

/** What the lanes of a warp do together: functions of CUDA that name the lanes which take part. */
final class CudaSubgroups {

    private final String lanes;
    private final CudaFunctions functions;

    /**
     * Those of one kernel.
     *
     * @param allLanes whether all lanes of a warp do each operation together
     */
    CudaSubgroups(boolean allLanes, CudaFunctions functions) {
        this.lanes = allLanes ? "0xFFFFFFFFu" : "__activemask()";
        this.functions = functions;
    }

    Fragment write(Subgroup subgroup, List<String> operands) {
        Type value = subgroup.operands().get(0).type();
        return switch (subgroup.operator()) {
            case BALLOT ->
                Fragment.call("make_uint4", "__ballot_sync(" + lanes + ", " + operands.get(0) + ")", "0u", "0u", "0u");
            case BROADCAST, SHUFFLE -> exchange("__shfl_sync", value, operands);
            case SHUFFLE_XOR, QUAD_SWAP -> exchange("__shfl_xor_sync", value, operands);
            case SHUFFLE_UP -> exchange("__shfl_up_sync", value, operands);
            case SHUFFLE_DOWN -> exchange("__shfl_down_sync", value, operands);
            case ALL -> Fragment.call("__all_sync", lanes, operands.get(0));
            case ANY -> Fragment.call("__any_sync", lanes, operands.get(0));
            case ADD -> reduction("add", "a + b", value, operands.get(0));
            case MIN -> reduction("min", "b < a ? b : a", value, operands.get(0));
            case MAX -> reduction("max", "a < b ? b : a", value, operands.get(0));
            case INCLUSIVE_ADD -> scan(true, value, operands.get(0));
            case EXCLUSIVE_ADD -> scan(false, value, operands.get(0));
        };
    }

    /** The value of another lane: which, each of them says alike or for itself. */
    private Fragment exchange(String function, Type value, List<String> operands) {
        if (value instanceof VectorType) {
            String name = functions.componentwise(
                    "subgroup" + function.replaceAll("^_|_sync$", ""),
                    value,
                    List.of(value, ScalarType.U32),
                    taken -> Fragment.call(function, lanes, taken.get(0), "(int)" + taken.get(1)));
            return Fragment.call(name, operands);
        }
        return Fragment.call(function, lanes, operands.get(0), "(int)(" + operands.get(1) + ")");
    }

    /**
     * What all active lanes' values come to: of integers by the instruction that newer processors have, else by exchanges
     * between lanes that are half a warp apart, a quarter, and so on. Where some lanes are missing, each of the rest is asked in
     * turn.
     *
     * @param combined what {@code a} and {@code b} come to
     */
    private Fragment reduction(String operation, String combined, Type type, String operand) {
        ScalarType scalar = type.scalar();
        return of("subgroup_" + operation, type, operand, () -> {
            String b = CudaTypes.name(scalar) + " b = ";
            String direct = scalar.isInteger()
                    ? "\n#if __CUDA_ARCH__ >= 800\n    return __reduce_" + operation + "_sync(" + lanes
                            + ", a);\n#else\n"
                    : "\n";
            return direct + "    unsigned int lanes = " + lanes + ";\n"
                    + "    if (lanes == 0xFFFFFFFFu) {\n"
                    + "        for (int i = 16; i > 0; i /= 2) { " + b + "__shfl_xor_sync(lanes, a, i); a = " + combined
                    + "; }\n"
                    + "        return a;\n"
                    + "    }\n"
                    + "    " + CudaTypes.name(scalar) + " own = a;\n"
                    + "    a = __shfl_sync(lanes, own, __ffs((int)lanes) - 1);\n"
                    + "    for (unsigned int rest = lanes & (lanes - 1); rest != 0; rest &= rest - 1) { " + b
                    + "__shfl_sync(lanes, own, __ffs((int)rest) - 1); a = " + combined + "; }\n"
                    + "    return a;\n"
                    + (scalar.isInteger() ? "#endif\n" : "");
        });
    }

    /** The sum over the active lanes before each, with or without its own value. */
    private Fragment scan(boolean isInclusive, Type type, String operand) {
        ScalarType scalar = type.scalar();
        String cpp = CudaTypes.name(scalar);
        return of(isInclusive ? "subgroup_inclusive_add" : "subgroup_exclusive_add", type, operand, () ->
                "\n    unsigned int lanes = " + lanes + ";\n"
                        + "    int lane; asm(\"mov.u32 %0, %%laneid;\" : \"=r\"(lane));\n"
                        + "    if (lanes == 0xFFFFFFFFu) {\n"
                        + "        for (int i = 1; i < 32; i *= 2) { " + cpp
                        + " b = __shfl_up_sync(lanes, a, i); if (lane >= i) a += b; }\n"
                        + (isInclusive
                                ? "        return a;\n"
                                : "        a = __shfl_up_sync(lanes, a, 1);\n        return lane == 0 ? 0 : a;\n")
                        + "    }\n"
                        + "    " + cpp + " sum = 0;\n"
                        + "    for (unsigned int rest = lanes; rest != 0; rest &= rest - 1) {\n"
                        + "        int other = __ffs((int)rest) - 1;\n"
                        + "        " + cpp + " b = __shfl_sync(lanes, a, other);\n"
                        + "        if (other " + (isInclusive ? "<=" : "<") + " lane) sum += b;\n"
                        + "    }\n"
                        + "    return sum;\n");
    }

    /** A call of a function of the program on a value of any number of components. */
    private Fragment of(String wanted, Type type, String operand, Supplier<String> body) {
        ScalarType scalar = type.scalar();
        String name = functions.function(wanted, scalar, List.of(scalar), body);
        if (type instanceof VectorType) {
            functions.componentwise(name, type, List.of(type), one -> Fragment.call(name, one));
        }
        return Fragment.call(name, operand);
    }
}
