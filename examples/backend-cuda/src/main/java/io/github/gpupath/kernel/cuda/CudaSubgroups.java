package io.github.gpupath.kernel.cuda;

import io.github.gpupath.kernel.Expression.Subgroup;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Type;
import io.github.gpupath.kernel.VectorType;
import io.github.gpupath.kernel.source.Fragment;
import java.util.List;

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
            case BROADCAST, SHUFFLE -> exchange(value, operands);
            case ADD -> sum(value, operands.get(0));
        };
    }

    /** The value of a lane, which all choose alike or each for itself. */
    private Fragment exchange(Type value, List<String> operands) {
        if (value instanceof VectorType) {
            String name = functions.componentwise(
                    "subgroup_shuffle",
                    value,
                    List.of(value, ScalarType.U32),
                    taken -> Fragment.call("__shfl_sync", lanes, taken.get(0), "(int)" + taken.get(1)));
            return Fragment.call(name, operands);
        }
        return Fragment.call("__shfl_sync", lanes, operands.get(0), "(int)(" + operands.get(1) + ")");
    }

    /**
     * The sum over the active lanes: of integers by the instruction that newer processors have, else by exchanges between
     * lanes that are half a warp apart, a quarter, and so on. Where some lanes are missing, each of the rest is asked in turn.
     */
    private Fragment sum(Type type, String operand) {
        ScalarType scalar = type.scalar();
        String name = functions.function("subgroup_add", scalar, List.of(scalar), () -> {
            String cpp = CudaTypes.name(scalar);
            String direct = scalar.isInteger()
                    ? "\n#if __CUDA_ARCH__ >= 800\n    return __reduce_add_sync(" + lanes + ", a);\n#else\n"
                    : "\n";
            return direct + "    unsigned int lanes = " + lanes + ";\n"
                    + "    if (lanes == 0xFFFFFFFFu) {\n"
                    + "        for (int i = 16; i > 0; i /= 2) a += __shfl_xor_sync(lanes, a, i);\n"
                    + "        return a;\n"
                    + "    }\n"
                    + "    " + cpp + " sum = 0;\n"
                    + "    for (unsigned int rest = lanes; rest != 0; rest &= rest - 1) sum += __shfl_sync(lanes, a, __ffs((int)rest) - 1);\n"
                    + "    return sum;\n"
                    + (scalar.isInteger() ? "#endif\n" : "");
        });
        if (type instanceof VectorType) {
            functions.componentwise(name, type, List.of(type), one -> Fragment.call(name, one));
        }
        return Fragment.call(name, operand);
    }
}
