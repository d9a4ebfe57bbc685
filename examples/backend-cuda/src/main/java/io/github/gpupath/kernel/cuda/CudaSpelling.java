package io.github.gpupath.kernel.cuda;

import io.github.gpupath.kernel.AtomicOperator;
import io.github.gpupath.kernel.BinaryOperator;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Expression.BitField;
import io.github.gpupath.kernel.Expression.Subgroup;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Statement.Atomic;
import io.github.gpupath.kernel.Type;
import io.github.gpupath.kernel.UnaryOperator;
import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.kernel.VectorType;
import io.github.gpupath.kernel.WorkgroupSize;
import io.github.gpupath.kernel.source.Fragment;
import io.github.gpupath.kernel.source.Precedence;
import io.github.gpupath.kernel.source.Scratch;
import io.github.gpupath.kernel.source.Spelling;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/** How CUDA C++ spells what C-like languages have in common; has the functions defined that it needs as it goes. */
final class CudaSpelling implements Spelling {

    /** What PTX does with two 16-bit floats at once. */
    private static final Map<BinaryOperator, String> PAIRED = Map.of(
            BinaryOperator.ADD, "add.rn.f16x2",
            BinaryOperator.SUBTRACT, "sub.rn.f16x2",
            BinaryOperator.MULTIPLY, "mul.rn.f16x2");

    private final WorkgroupSize workgroupSize;
    private final String lanes;
    private final CudaFunctions functions;
    private final CudaHalves halves;

    /**
     * A spelling for one kernel.
     *
     * @param allLanes whether all lanes of a warp do each operation of a subgroup together
     * @param functions receives what the program has to define
     */
    CudaSpelling(WorkgroupSize workgroupSize, boolean allLanes, CudaFunctions functions) {
        this.workgroupSize = workgroupSize;
        this.lanes = allLanes ? "0xFFFFFFFFu" : "__activemask()";
        this.functions = functions;
        this.halves = new CudaHalves(functions);
    }

    @Override
    public String type(Type type) {
        return functions.type(type);
    }

    @Override
    public String variableType(Type type) {
        return type(type);
    }

    @Override
    public String number(ScalarType type, long bits) {
        type(type);
        double value = new Literal(type, bits).value();
        return switch (type) {
            case BOOL -> throw new IllegalArgumentException("a bool is no number");
            case I32 -> (int) bits == Integer.MIN_VALUE ? "(-0x7FFFFFFF - 1)" : Integer.toString((int) bits);
            case U32 -> Spelling.unsigned(bits) + "u";
            case I64 -> bits == Long.MIN_VALUE ? "(-0x7FFFFFFFFFFFFFFFLL - 1)" : bits + "LL";
            case U64 -> Spelling.unsigned(bits) + "ULL";
            case F16 -> String.format(Locale.ROOT, "f16{0x%04X}", bits & 0xFFFF);
            case F32 -> (float) value + "f";
            case F64 -> Double.toString(value);
        };
    }

    @Override
    public Fragment builtIn(BuiltIn builtIn) {
        return switch (builtIn) {
            case GLOBAL_ID_X -> globalId("x", workgroupSize.x());
            case GLOBAL_ID_Y -> globalId("y", workgroupSize.y());
            case GLOBAL_ID_Z -> globalId("z", workgroupSize.z());
            case LOCAL_ID_X -> Fragment.primary("threadIdx.x");
            case LOCAL_ID_Y -> Fragment.primary("threadIdx.y");
            case LOCAL_ID_Z -> Fragment.primary("threadIdx.z");
            case LOCAL_INDEX -> localIndex();
            case WORKGROUP_ID_X -> Fragment.primary("blockIdx.x");
            case WORKGROUP_ID_Y -> Fragment.primary("blockIdx.y");
            case WORKGROUP_ID_Z -> Fragment.primary("blockIdx.z");
            case WORKGROUP_COUNT_X -> Fragment.primary("gridDim.x");
            case WORKGROUP_COUNT_Y -> Fragment.primary("gridDim.y");
            case WORKGROUP_COUNT_Z -> Fragment.primary("gridDim.z");
            case SUBGROUP_SIZE -> new Fragment("(unsigned int)warpSize", Precedence.UNARY);
            case SUBGROUP_LANE ->
                Fragment.call(functions.function(
                        "lane_id",
                        ScalarType.U32,
                        List.of(),
                        () -> "unsigned int r; asm(\"mov.u32 %0, %%laneid;\" : \"=r\"(r)); return r;"));
        };
    }

    private static Fragment globalId(String axis, int size) {
        return new Fragment("blockIdx." + axis + " * " + size + "u + threadIdx." + axis, Precedence.ADDITIVE);
    }

    private Fragment localIndex() {
        String text = "threadIdx.x";
        if (workgroupSize.y() > 1) {
            text += " + " + workgroupSize.x() + "u * threadIdx.y";
        }
        if (workgroupSize.z() > 1) {
            text += " + " + workgroupSize.x() * workgroupSize.y() + "u * threadIdx.z";
        }
        return text.contains("+") ? new Fragment(text, Precedence.ADDITIVE) : Fragment.primary(text);
    }

    @Override
    public Fragment function(UnaryOperator operator, Type type, String operand, Scratch scratch) {
        return function(operator, type, operand);
    }

    private Fragment function(UnaryOperator operator, Type type, String operand) {
        if (type instanceof VectorType) {
            String name = functions.componentwise(
                    operator.symbol(),
                    type,
                    List.of(type),
                    letter -> function(operator, type.scalar(), "a." + letter).text());
            return Fragment.call(name, operand);
        }
        ScalarType scalar = type.scalar();
        if (scalar == ScalarType.F16) {
            return halves.function(operator, operand);
        }
        String suffix = scalar == ScalarType.F32 ? "f" : "";
        return switch (operator) {
            case ABS ->
                Fragment.call(scalar.isFloat() ? "fabs" + suffix : scalar == ScalarType.I64 ? "llabs" : "abs", operand);
            case FLOOR -> Fragment.call("floor" + suffix, operand);
            case FRACT ->
                Fragment.call(
                        functions.function("fract", type, List.of(type), () -> "return a - floor" + suffix + "(a);"),
                        operand);
            case SQRT -> Fragment.call("sqrt" + suffix, operand);
            case INVERSE_SQRT -> Fragment.call("rsqrt" + suffix, operand);
            case EXP2 -> Fragment.call("exp2" + suffix, operand);
            case LOG2 -> Fragment.call("log2" + suffix, operand);
            case SIN -> Fragment.call("sin" + suffix, operand);
            case COS -> Fragment.call("cos" + suffix, operand);
            case BIT_COUNT -> bits("__popc", type, operand);
            case FIND_MSB -> findMsb(type, operand);
            case BIT_REVERSE -> bits("__brev", type, operand);
            case NEGATE, BIT_NOT, LOGICAL_NOT -> throw new IllegalArgumentException(operator + " is no function");
        };
    }

    /** A function of CUDA that takes or gives the other sign. */
    private Fragment bits(String function, Type type, String operand) {
        return new Fragment("(" + type(type) + ")" + function + "(" + operand + ")", Precedence.UNARY);
    }

    private Fragment findMsb(Type type, String operand) {
        String name = functions.function(
                "find_msb",
                type,
                List.of(type),
                () -> type.scalar().isUnsigned()
                        ? "return 31u - (unsigned int)__clz((int)a);"
                        : "return 31 - __clz(a ^ (a >> 31));");
        return Fragment.call(name, operand);
    }

    /** By shifts and masks, as whoever writes CUDA C++ has to: it has no function for it. */
    @Override
    public Fragment bitField(BitField field, List<String> operands, Scratch scratch) {
        Type type = field.type();
        Type scalar = type.scalar();
        List<Type> taken = new ArrayList<>(Collections.nCopies(operands.size() - 2, type));
        taken.addAll(List.of(ScalarType.I32, ScalarType.I32));
        List<Type> takenByOne = taken.stream().<Type>map(Type::scalar).toList();
        String name = switch (field.operator()) {
            case BIT_FIELD_EXTRACT ->
                functions.function(
                        "extract_bits", scalar, takenByOne, () -> "return (a << (32 - (b + c))) >> (32 - c);");
            case BIT_FIELD_INSERT ->
                functions.function(
                        "insert_bits",
                        scalar,
                        takenByOne,
                        () ->
                                "unsigned int mask = (0xFFFFFFFFu >> (32 - d)) << c; return (a & ~mask) | ((b << c) & mask);");
        };
        if (type instanceof VectorType) {
            String rest = operands.size() == 3 ? ", b, c)" : ", c, d)";
            functions.componentwise(
                    name,
                    type,
                    taken,
                    letter -> name + "(a." + letter + (operands.size() == 3 ? "" : ", b." + letter) + rest);
        }
        return Fragment.call(name, operands.toArray(String[]::new));
    }

    @Override
    public Fragment function(BinaryOperator operator, Type type, String left, String right, Scratch scratch) {
        return function(operator, type, left, right);
    }

    private Fragment function(BinaryOperator operator, Type type, String left, String right) {
        if (type instanceof VectorType) {
            String name = functions.componentwise(
                    operator.symbol(),
                    type,
                    List.of(type, type),
                    letter -> function(operator, type.scalar(), "a." + letter, "b." + letter)
                            .text());
            return Fragment.call(name, left, right);
        }
        ScalarType scalar = type.scalar();
        return switch (operator) {
            case MIN, MAX ->
                switch (scalar) {
                    case F16 -> halves.extreme(operator, left, right);
                    case F32 -> Fragment.call("f" + operator.symbol() + "f", left, right);
                    case F64 -> Fragment.call("f" + operator.symbol(), left, right);
                    case BOOL, I32, U32, I64, U64 -> Fragment.call(operator.symbol(), left, right);
                };
            case MULTIPLY_HIGH -> Fragment.call(scalar.isSigned() ? "__mulhi" : "__umulhi", left, right);
            case ADD,
                    SUBTRACT,
                    MULTIPLY,
                    DIVIDE,
                    REMAINDER,
                    BIT_AND,
                    BIT_OR,
                    BIT_XOR,
                    SHIFT_LEFT,
                    SHIFT_RIGHT,
                    EQUAL,
                    NOT_EQUAL,
                    LESS,
                    LESS_OR_EQUAL,
                    GREATER,
                    GREATER_OR_EQUAL,
                    LOGICAL_AND,
                    LOGICAL_OR -> throw new IllegalArgumentException(operator + " is no function");
        };
    }

    /** The sign is an operator that the program defines, where CUDA has it for scalars alone. */
    @Override
    public Fragment infix(BinaryOperator operator, Type type, Fragment left, Precedence precedence, Fragment right) {
        if (type instanceof VectorType vector) {
            define(operator, vector, precedence);
            return Fragment.infix(left, operator.symbol(), precedence, right);
        }
        if (type == ScalarType.F16) {
            halves.operator(operator);
        }
        // C++17 leaves undefined what comes of a negative number.
        boolean shiftsSign =
                operator == BinaryOperator.SHIFT_LEFT && type.scalar().isSigned();
        return shiftsSign
                ? cast(type, Fragment.infix(cast(type.scalar().toUnsigned(), left), "<<", precedence, right))
                : Fragment.infix(left, operator.symbol(), precedence, right);
    }

    private void define(BinaryOperator operator, VectorType type, Precedence precedence) {
        String name = "operator" + operator.symbol();
        Function<String, String> component = letter -> infix(
                        operator,
                        type.scalar(),
                        Fragment.primary("a." + letter),
                        precedence,
                        Fragment.primary("b." + letter))
                .text();
        if (type.scalar() == ScalarType.F16 && PAIRED.containsKey(operator)) {
            halves.paired(name, 2, PAIRED.get(operator), type, component);
        } else {
            functions.componentwise(name, type, List.of(type, type), component);
        }
    }

    @Override
    public Fragment prefix(UnaryOperator operator, Type type, Fragment operand) {
        if (type instanceof VectorType) {
            functions.componentwise(
                    "operator" + operator.symbol(),
                    type,
                    List.of(type),
                    letter -> prefix(operator, type.scalar(), Fragment.primary("a." + letter))
                            .text());
            return Fragment.prefix(operator.symbol(), operand);
        }
        if (type == ScalarType.F16) {
            halves.negation();
        }
        // The negative of the smallest integer is undefined, too.
        boolean negatesInteger =
                operator == UnaryOperator.NEGATE && type.scalar().isInteger();
        return negatesInteger
                ? cast(type, Fragment.prefix("-", cast(type.scalar().toUnsigned(), operand)))
                : Fragment.prefix(operator.symbol(), operand);
    }

    /** Structures have no {@code +=}. */
    @Override
    public boolean increases(Type type) {
        return type instanceof ScalarType && type != ScalarType.F16;
    }

    @Override
    public Fragment fma(Type type, String factor1, String factor2, String summand) {
        return switch (type.scalar()) {
            case F16 -> {
                if (type instanceof VectorType vector) {
                    halves.paired(
                            "fma",
                            3,
                            "fma.rn.f16x2",
                            vector,
                            letter -> halves.fma("a." + letter, "b." + letter, "c." + letter)
                                    .text());
                    yield Fragment.call("fma", factor1, factor2, summand);
                }
                yield halves.fma(factor1, factor2, summand);
            }
            case BOOL, I32, U32, I64, U64, F32, F64 -> {
                String function = type.scalar() == ScalarType.F32 ? "fmaf" : "fma";
                if (type instanceof ScalarType) {
                    yield Fragment.call(function, factor1, factor2, summand);
                }
                String name = functions.componentwise(
                        "fma",
                        type,
                        List.of(type, type, type),
                        letter -> function + "(a." + letter + ", b." + letter + ", c." + letter + ")");
                yield Fragment.call(name, factor1, factor2, summand);
            }
        };
    }

    @Override
    public Fragment convert(Type to, Type from, Fragment operand) {
        if (to.equals(from)) {
            return operand;
        }
        if (to instanceof VectorType) {
            String name = functions.componentwise(
                    "to_" + CudaTypes.word(to),
                    to,
                    List.of(from),
                    letter -> convert(to.scalar(), from.scalar(), Fragment.primary("a." + letter))
                            .text());
            return Fragment.call(name, operand.text());
        }
        return to == ScalarType.F16 || from == ScalarType.F16
                ? halves.convert(to.scalar(), from.scalar(), operand.text())
                : cast(to, operand);
    }

    private Fragment cast(Type to, Fragment operand) {
        return new Fragment("(" + type(to) + ")" + operand.asOperandOfPostfix(), Precedence.UNARY);
    }

    @Override
    public Fragment bitCast(Type to, Type from, Fragment operand) {
        if (to.equals(from)) {
            return operand;
        }
        if (to instanceof VectorType) {
            String name = functions.componentwise(
                    "as_" + CudaTypes.word(to),
                    to,
                    List.of(from),
                    letter -> bitCast(to.scalar(), from.scalar(), Fragment.primary("a." + letter))
                            .text());
            return Fragment.call(name, operand.text());
        }
        if (to.scalar().isInteger() && from.scalar().isInteger()) {
            return cast(to, operand);
        }
        return switch (to.scalar()) {
            case I32 -> Fragment.call("__float_as_int", operand.text());
            case U32 -> Fragment.call("__float_as_uint", operand.text());
            case I64 -> Fragment.call("__double_as_longlong", operand.text());
            case U64 -> cast(to, Fragment.call("__double_as_longlong", operand.text()));
            case F32 -> Fragment.call(from.scalar().isSigned() ? "__int_as_float" : "__uint_as_float", operand.text());
            case F64 ->
                Fragment.call(
                        "__longlong_as_double",
                        from.scalar().isSigned()
                                ? operand.text()
                                : cast(ScalarType.I64, operand).text());
            case BOOL, F16 -> throw new IllegalArgumentException(to + " has the bits of no other type");
        };
    }

    @Override
    public Fragment construct(VectorType type, String parts) {
        return Fragment.call(functions.make(type, Collections.nCopies(type.components(), type.scalar())), parts);
    }

    @Override
    public Fragment construct(VectorType type, List<Type> types, List<String> parts) {
        return Fragment.call(functions.make(type, types), parts.toArray(String[]::new));
    }

    @Override
    public Fragment swizzle(Type to, VectorType from, Fragment vector, List<Integer> lanes) {
        return to instanceof ScalarType
                ? Fragment.primary(vector.asOperandOfPostfix() + "." + CudaTypes.letter(lanes.get(0)))
                : Fragment.call(functions.pick(to, from, lanes), vector.text());
    }

    @Override
    public String atomic(Atomic atomic, String target, List<String> values) {
        AtomicOperator operator = atomic.operator();
        String function = function(operator);
        boolean lacksSigned = operator != AtomicOperator.MIN && operator != AtomicOperator.MAX;
        if (atomic.place().element().scalar() == ScalarType.I64 && lacksSigned) {
            function = unsigned(operator, function);
        }
        return function + "(&" + target + ", " + String.join(", ", values) + ")";
    }

    /** A function for signed integers of 64 bits by that of CUDA for unsigned ones. */
    private String unsigned(AtomicOperator operator, String function) {
        String name = "atomic_" + operator.name().toLowerCase(Locale.ROOT);
        boolean compares = operator == AtomicOperator.COMPARE_EXCHANGE;
        String own = "long long " + name + "(long long *a, long long b" + (compares ? ", long long c)" : ")");
        functions.define(
                name,
                () -> CudaFunctions.HEAD + own + " { return (long long)" + function
                        + "((unsigned long long *)a, (unsigned long long)b"
                        + (compares ? ", (unsigned long long)c" : "")
                        + "); }");
        return name;
    }

    private static String function(AtomicOperator operator) {
        return switch (operator) {
            case ADD -> "atomicAdd";
            case MIN -> "atomicMin";
            case MAX -> "atomicMax";
            case AND -> "atomicAnd";
            case OR -> "atomicOr";
            case XOR -> "atomicXor";
            case EXCHANGE -> "atomicExch";
            case COMPARE_EXCHANGE -> "atomicCAS";
        };
    }

    @Override
    public String readClock() {
        return functions.function(
                        "read_clock",
                        new VectorType(ScalarType.U32, 2),
                        List.of(),
                        () -> "unsigned long long r = (unsigned long long)clock64();"
                                + " return make_uint2((unsigned int)r, (unsigned int)(r >> 32));")
                + "()";
    }

    @Override
    public Fragment subgroup(Subgroup subgroup, List<String> operands) {
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
                    letter -> "__shfl_sync(" + lanes + ", a." + letter + ", (int)b)");
            return Fragment.call(name, operands.get(0), operands.get(1));
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
            functions.componentwise(name, type, List.of(type), letter -> name + "(a." + letter + ")");
        }
        return Fragment.call(name, operand);
    }

    /** C++ leaves the overflow of signed integers undefined, and the compiler makes use of it. */
    @Override
    public boolean wrapsSigned() {
        return false;
    }

    @Override
    public String loopHint(Unroll unroll) {
        return switch (unroll) {
            case NEVER -> "#pragma unroll 1";
            case FULL -> "#pragma unroll";
            case DRIVER_CHOICE -> "";
        };
    }

    @Override
    public List<String> barrier() {
        return List.of("__syncthreads();");
    }
}
