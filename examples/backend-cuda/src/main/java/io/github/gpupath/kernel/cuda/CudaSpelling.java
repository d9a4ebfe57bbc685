package io.github.gpupath.kernel.cuda;

import io.github.gpupath.kernel.AtomicOperator;
import io.github.gpupath.kernel.BinaryOperator;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Computation.BitField;
import io.github.gpupath.kernel.Computation.Dot;
import io.github.gpupath.kernel.Expression.Subgroup;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Operation;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Statement.Atomic;
import io.github.gpupath.kernel.Type;
import io.github.gpupath.kernel.UnaryOperator;
import io.github.gpupath.kernel.VectorType;
import io.github.gpupath.kernel.WorkgroupSize;
import io.github.gpupath.kernel.source.Fragment;
import io.github.gpupath.kernel.source.MatrixSpelling;
import io.github.gpupath.kernel.source.Precedence;
import io.github.gpupath.kernel.source.PtxMatrices;
import io.github.gpupath.kernel.source.Scratch;
import io.github.gpupath.kernel.source.Spelling;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** How CUDA C++ spells what C-like languages have in common; has the functions defined that it needs as it goes. */
final class CudaSpelling implements Spelling {

    private final WorkgroupSize workgroupSize;
    private final CudaFunctions functions;
    private final CudaHalves halves;
    private final CudaSubgroups subgroups;

    /**
     * A spelling for one kernel.
     *
     * @param allLanes whether all lanes of a warp do each operation of a subgroup together
     * @param functions receives what the program has to define
     */
    CudaSpelling(WorkgroupSize workgroupSize, boolean allLanes, CudaFunctions functions) {
        this.workgroupSize = workgroupSize;
        this.functions = functions;
        this.halves = new CudaHalves(functions);
        this.subgroups = new CudaSubgroups(allLanes, functions);
    }

    @Override
    public MatrixSpelling matrices() {
        return new PtxMatrices("asm volatile");
    }

    @Override
    public String type(Type type) {
        return functions.type(type);
    }

    @Override
    public String number(ScalarType type, long bits) {
        type(type);
        double value = new Literal(type, bits).value();
        return switch (type) {
            case BOOL -> throw new IllegalArgumentException("a bool is not a number");
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
            case SUBGROUP_SIZE -> Fragment.cast("unsigned int", Fragment.primary("warpSize"));
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
    public String functionName(Operation operation, ScalarType type) {
        return operation == UnaryOperator.ABS && type == ScalarType.I64
                ? "llabs"
                : Spelling.super.functionName(operation, type) + (type == ScalarType.F32 ? "f" : "");
    }

    @Override
    public Fragment function(Operation operation, Type type, List<String> operands, Scratch scratch) {
        if (type instanceof VectorType vector) {
            String name = operation.name().toLowerCase(Locale.ROOT);
            define(operation, name, vector, operands.size(), one -> function(operation, type.scalar(), one));
            return Fragment.call(name, operands);
        }
        return function(operation, type.scalar(), operands);
    }

    private Fragment function(Operation operation, ScalarType type, List<String> operands) {
        if (operation == UnaryOperator.FRACT) {
            return fract(type, operands);
        }
        return type == ScalarType.F16
                ? halves.function(operation, functionName(operation, ScalarType.F32), operands)
                : Fragment.call(functionName(operation, type), operands);
    }

    private Fragment fract(ScalarType type, List<String> operand) {
        Fragment whole = function(UnaryOperator.FLOOR, type, List.of("a"));
        Fragment rest = infix(BinaryOperator.SUBTRACT, type, Fragment.primary("a"), Precedence.ADDITIVE, whole);
        String name = functions.function("fract", type, List.of(type), () -> "return " + rest.text() + ";");
        return Fragment.call(name, operand);
    }

    @Override
    public Fragment bitCount(Type type, String operand) {
        return ofWords("bit_count", type, List.of(operand), scalar -> bits("__popc", type, scalar));
    }

    @Override
    public Fragment bitReverse(Type type, String operand, Scratch scratch) {
        return ofWords("bit_reverse", type, List.of(operand), scalar -> bits("__brev", type, scalar));
    }

    /** A function of CUDA that takes or gives the other sign. */
    private Fragment bits(String function, Type type, List<String> operand) {
        return cast(type.scalar(), Fragment.call(function, operand));
    }

    @Override
    public Fragment findMsb(Type type, String operand, Scratch scratch) {
        ScalarType scalar = type.scalar();
        String body =
                scalar.isUnsigned() ? "return 31u - (unsigned int)__clz((int)a);" : "return 31 - __clz(a ^ (a >> 31));";
        String name = functions.function("find_msb", scalar, List.of(scalar), () -> body);
        return ofWords(name, type, List.of(operand), one -> Fragment.call(name, one));
    }

    @Override
    public Fragment multiplyHigh(Type type, String left, String right, Scratch scratch) {
        String function = type.scalar().isSigned() ? "__mulhi" : "__umulhi";
        return ofWords("mul_high", type, List.of(left, right), scalars -> Fragment.call(function, scalars));
    }

    /**
     * An operation that CUDA has for scalars alone: for vectors a function of the program.
     *
     * @param name of that function
     * @param scalar the operation on the texts of scalars
     */
    private Fragment ofWords(String name, Type type, List<String> operands, Function<List<String>, Fragment> scalar) {
        return type instanceof VectorType
                ? Fragment.call(
                        functions.componentwise(name, type, Collections.nCopies(operands.size(), type), scalar),
                        operands)
                : scalar.apply(operands);
    }

    /** The PTX instruction, since CUDA has no function for signed bytes with unsigned ones; a saturated sum is apart. */
    @Override
    public Fragment dot(Dot dot, List<Fragment> operands) {
        ScalarType type = dot.type().scalar();
        String name = functions.instruction(
                "dot",
                type,
                List.of(type, dot.right().type(), type),
                "dp4a." + (type.isSigned() ? "s32." : "u32.")
                        + (dot.right().type().scalar().isSigned() ? "s32" : "u32"));
        List<String> texts = operands.stream().map(Fragment::text).toList();
        if (!dot.isSaturated()) {
            return Fragment.call(name, texts);
        }
        String sum = type.isSigned()
                ? "int r; asm(\"add.sat.s32 %0, %1, %2;\" : \"=r\"(r) : \"r\"(a), \"r\"(b)); return r;"
                : "unsigned int r = a + b; return r < a ? 0xFFFFFFFFu : r;";
        return Fragment.call(
                functions.function("add_saturated", type, List.of(type, type), () -> sum),
                Fragment.call(name, texts.get(0), texts.get(1), type.isSigned() ? "0" : "0u")
                        .text(),
                texts.get(2));
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
            functions.componentwise(name, type, taken, scalars -> Fragment.call(name, scalars));
        }
        return Fragment.call(name, operands);
    }

    /** The sign is an operator that the program defines, where CUDA has it for scalars alone. */
    @Override
    public Fragment infix(BinaryOperator operator, Type type, Fragment left, Precedence precedence, Fragment right) {
        if (type instanceof VectorType vector) {
            define(operator, "operator" + operator.symbol(), vector, 2, scalars -> {
                Fragment first = Fragment.primary(scalars.get(0));
                return infix(operator, type.scalar(), first, precedence, Fragment.primary(scalars.get(1)));
            });
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

    /** Defines an operation on vectors, two lanes at once where PTX has that, else component by component. */
    private void define(
            Operation operation,
            String name,
            VectorType type,
            int operands,
            Function<List<String>, Fragment> component) {
        if (type.scalar() == ScalarType.F16 && CudaHalves.hasPairs(operation)) {
            halves.paired(operation, name, type, operands, component);
        } else {
            functions.componentwise(name, type, Collections.nCopies(operands, type), component);
        }
    }

    @Override
    public Fragment prefix(UnaryOperator operator, Type type, Fragment operand) {
        if (type instanceof VectorType) {
            functions.componentwise(
                    "operator" + operator.symbol(),
                    type,
                    List.of(type),
                    scalar -> prefix(operator, type.scalar(), Fragment.primary(scalar.get(0))));
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
    public Fragment convert(Type to, Type from, Fragment operand) {
        if (to.equals(from)) {
            return operand;
        }
        if (to instanceof VectorType) {
            return each("to_", to, from, operand, component -> convert(to.scalar(), from.scalar(), component));
        }
        return to == ScalarType.F16 || from == ScalarType.F16
                ? halves.convert(to.scalar(), from.scalar(), operand.text())
                : cast(to, operand);
    }

    /** A vector whose components are those of another, each in another type. */
    private Fragment each(String prefix, Type to, Type from, Fragment vector, Function<Fragment, Fragment> component) {
        String name = prefix + CudaTypes.word(to);
        functions.componentwise(name, to, List.of(from), one -> component.apply(Fragment.primary(one.get(0))));
        return Fragment.call(name, vector.text());
    }

    private Fragment cast(Type to, Fragment operand) {
        return Fragment.cast(type(to), operand);
    }

    @Override
    public Fragment bitCast(Type to, Type from, Fragment operand) {
        if (to instanceof VectorType) {
            return each("as_", to, from, operand, component -> bitCast(to.scalar(), from.scalar(), component));
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
    public Fragment construct(VectorType type, List<Type> types, List<String> parts) {
        return Fragment.call(functions.make(type, types), parts);
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
        return subgroups.write(subgroup, operands);
    }

    @Override
    public List<String> barrier() {
        return List.of("__syncthreads();");
    }
}
