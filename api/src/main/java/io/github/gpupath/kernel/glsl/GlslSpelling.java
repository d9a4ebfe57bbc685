package io.github.gpupath.kernel.glsl;

import io.github.gpupath.kernel.BinaryOperator;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Computation.BitField;
import io.github.gpupath.kernel.Computation.Dot;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Expression.Subgroup;
import io.github.gpupath.kernel.Feature.Capability;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Operation;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Statement.Atomic;
import io.github.gpupath.kernel.SubgroupOperator;
import io.github.gpupath.kernel.Type;
import io.github.gpupath.kernel.UnaryOperator;
import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.kernel.VectorType;
import io.github.gpupath.kernel.source.Fragment;
import io.github.gpupath.kernel.source.MatrixSpelling;
import io.github.gpupath.kernel.source.Precedence;
import io.github.gpupath.kernel.source.Scratch;
import io.github.gpupath.kernel.source.Spelling;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The GLSL spelling of common constructs; collects the required extensions. */
final class GlslSpelling implements Spelling {

    private final GlslDialect dialect;
    private final boolean precise;
    private final Set<GlslExtension> extensions;

    /**
     * A spelling for one kernel.
     *
     * @param precise whether float variables are {@code precise}, so that products and sums are not contracted
     * @param extensions receives the required extensions
     */
    GlslSpelling(GlslDialect dialect, boolean precise, Set<GlslExtension> extensions) {
        this.dialect = dialect;
        this.precise = precise;
        this.extensions = extensions;
    }

    @Override
    public String type(Type type) {
        note(type.scalar());
        return type.components() == 1 ? scalar(type.scalar()) : vectorPrefix(type.scalar()) + "vec" + type.components();
    }

    private void note(ScalarType type) {
        switch (type) {
            case F16 -> extensions.add(dialect.float16());
            case I64, U64 -> extensions.add(GlslExtension.INT64);
            case BOOL, I32, U32, F32, F64 -> {}
        }
    }

    private static String scalar(ScalarType type) {
        return switch (type) {
            case BOOL -> "bool";
            case I32 -> "int";
            case U32 -> "uint";
            case I64 -> "int64_t";
            case U64 -> "uint64_t";
            case F16 -> "float16_t";
            case F32 -> "float";
            case F64 -> "double";
        };
    }

    static String vectorPrefix(ScalarType type) {
        return switch (type) {
            case BOOL -> "b";
            case I32 -> "i";
            case U32 -> "u";
            case I64 -> "i64";
            case U64 -> "u64";
            case F16 -> "f16";
            case F32 -> "";
            case F64 -> "d";
        };
    }

    @Override
    public String number(ScalarType type, long bits) {
        note(type);
        double value = new Literal(type, bits).value();
        return switch (type) {
            case BOOL -> throw new IllegalArgumentException("a bool is not a number");
            case I32 -> (int) bits == Integer.MIN_VALUE ? "int(0x80000000u)" : Integer.toString((int) bits);
            case U32 -> Spelling.unsigned(bits) + "u";
            case I64 -> bits == Long.MIN_VALUE ? "int64_t(0x8000000000000000UL)" : bits + "L";
            case U64 -> Spelling.unsigned(bits) + "UL";
            case F16 -> type(ScalarType.F16) + "(" + value + ")";
            case F32 -> Float.toString((float) value);
            case F64 -> value + "lf";
        };
    }

    @Override
    public Fragment builtIn(BuiltIn builtIn) {
        if (builtIn.features().contains(Capability.SUBGROUPS)) {
            extensions.add(GlslExtension.SUBGROUP_BASIC);
        }
        return Fragment.primary(
                switch (builtIn) {
                    case GLOBAL_ID_X -> "gl_GlobalInvocationID.x";
                    case GLOBAL_ID_Y -> "gl_GlobalInvocationID.y";
                    case GLOBAL_ID_Z -> "gl_GlobalInvocationID.z";
                    case LOCAL_ID_X -> "gl_LocalInvocationID.x";
                    case LOCAL_ID_Y -> "gl_LocalInvocationID.y";
                    case LOCAL_ID_Z -> "gl_LocalInvocationID.z";
                    case LOCAL_INDEX -> "gl_LocalInvocationIndex";
                    case WORKGROUP_ID_X -> "gl_WorkGroupID.x";
                    case WORKGROUP_ID_Y -> "gl_WorkGroupID.y";
                    case WORKGROUP_ID_Z -> "gl_WorkGroupID.z";
                    case WORKGROUP_COUNT_X -> "gl_NumWorkGroups.x";
                    case WORKGROUP_COUNT_Y -> "gl_NumWorkGroups.y";
                    case WORKGROUP_COUNT_Z -> "gl_NumWorkGroups.z";
                    case SUBGROUP_SIZE -> "gl_SubgroupSize";
                    case SUBGROUP_LANE -> "gl_SubgroupInvocationID";
                });
    }

    /** Without saturation, the addition is apart. */
    @Override
    public Fragment dot(Dot dot, List<Fragment> operands) {
        extensions.add(GlslExtension.INTEGER_DOT_PRODUCT);
        String function = dot.isSaturated() ? "dotPacked4x8AccSatEXT" : "dotPacked4x8EXT";
        List<String> taken = operands.stream()
                .limit(dot.isSaturated() ? 3 : 2)
                .map(Fragment::text)
                .toList();
        Fragment call = Fragment.call(function, taken);
        return dot.isSaturated()
                ? call
                : Fragment.infix(call, BinaryOperator.ADD.symbol(), Precedence.ADDITIVE, operands.get(2));
    }

    /** Floats and integers have the same function names. */
    @Override
    public String functionName(Operation operation, ScalarType type) {
        return operation == UnaryOperator.INVERSE_SQRT
                ? "inversesqrt"
                : operation.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public Fragment bitCount(Type type, String operand) {
        return signed("bitCount", type, operand);
    }

    @Override
    public Fragment findMsb(Type type, String operand, Scratch scratch) {
        return signed("findMSB", type, operand);
    }

    /** A function that returns signed integers for unsigned operands too. */
    private Fragment signed(String function, Type type, String operand) {
        Fragment call = Fragment.call(function, operand);
        return type.scalar().isSigned() ? call : Fragment.call(type(type), call.text());
    }

    @Override
    public Fragment bitReverse(Type type, String operand, Scratch scratch) {
        return Fragment.call("bitfieldReverse", operand);
    }

    @Override
    public Fragment multiplyHigh(Type type, String left, String right, Scratch scratch) {
        String high = scratch.variable(type(type), "high");
        String low = scratch.variable(type(type), "low");
        String multiply = type.scalar().isSigned() ? "imulExtended" : "umulExtended";
        scratch.line(Fragment.call(multiply, left, right, high, low).text());
        return Fragment.primary(high);
    }

    @Override
    public Fragment bitField(BitField field, List<String> operands, Scratch scratch) {
        String function = switch (field.operator()) {
            case BIT_FIELD_EXTRACT -> "bitfieldExtract";
            case BIT_FIELD_INSERT -> "bitfieldInsert";
        };
        return Fragment.call(function, operands);
    }

    @Override
    public Fragment convert(Type to, Type from, Fragment operand) {
        return Fragment.call(type(to), operand.text());
    }

    @Override
    public Fragment bitCast(Type to, Type from, Fragment operand) {
        if (to.scalar().isInteger() && from.scalar().isInteger()) {
            return Fragment.call(type(to), operand.text());
        }
        boolean wide = to.scalar().componentBytes() == 8;
        ScalarType integer = to.scalar().isFloat() ? from.scalar() : to.scalar();
        String integerName = (integer.isUnsigned() ? "uint" : "int") + (wide ? "64" : "");
        String floatName = wide ? "double" : "float";
        String function = to.scalar().isFloat()
                ? integerName + "BitsTo" + capitalised(floatName)
                : floatName + "BitsTo" + capitalised(integerName);
        return Fragment.call(function, operand.text());
    }

    private static String capitalised(String word) {
        return Character.toUpperCase(word.charAt(0)) + word.substring(1);
    }

    @Override
    public Fragment construct(VectorType type, List<Type> types, List<String> parts) {
        return Fragment.call(type(type), parts);
    }

    @Override
    public String atomic(Atomic atomic, String target, List<String> values) {
        switch (atomic.place().element().scalar()) {
            case I64, U64 -> extensions.add(dialect.int64Atomics());
            case F32 -> extensions.add(dialect.floatAtomics());
            case BOOL, I32, U32, F16, F64 -> {}
        }
        String function = switch (atomic.operator()) {
            case ADD -> "atomicAdd";
            case MIN -> "atomicMin";
            case MAX -> "atomicMax";
            case AND -> "atomicAnd";
            case OR -> "atomicOr";
            case XOR -> "atomicXor";
            case EXCHANGE -> "atomicExchange";
            case COMPARE_EXCHANGE -> "atomicCompSwap";
        };
        return function + "(" + target + ", " + String.join(", ", values) + ")";
    }

    /** The function that requires no 64-bit integers. */
    @Override
    public String readClock() {
        extensions.add(GlslExtension.SHADER_CLOCK);
        return "clock2x32ARB()";
    }

    /** The functions are named after the operators, as {@code subgroupInclusiveAdd}. */
    @Override
    public MatrixSpelling matrices() {
        return dialect == GlslDialect.VULKAN ? new GlslMatrices(extensions) : Spelling.super.matrices();
    }

    @Override
    public Fragment subgroup(Subgroup subgroup, List<String> operands) {
        SubgroupOperator operator = subgroup.operator();
        extensions.add(
                switch (operator) {
                    case BALLOT, BROADCAST -> GlslExtension.SUBGROUP_BALLOT;
                    case SHUFFLE, SHUFFLE_XOR -> GlslExtension.SUBGROUP_SHUFFLE;
                    case SHUFFLE_UP, SHUFFLE_DOWN -> GlslExtension.SUBGROUP_SHUFFLE_RELATIVE;
                    case QUAD_SWAP -> GlslExtension.SUBGROUP_QUAD;
                    case ALL, ANY -> GlslExtension.SUBGROUP_VOTE;
                    case ADD, MIN, MAX, INCLUSIVE_ADD, EXCLUSIVE_ADD -> GlslExtension.SUBGROUP_ARITHMETIC;
                });
        String function = Stream.of(operator.name().toLowerCase(Locale.ROOT).split("_"))
                .map(GlslSpelling::capitalised)
                .collect(Collectors.joining("", "subgroup", ""));
        if (operator == SubgroupOperator.QUAD_SWAP) {
            int swap = (int) ((Literal) subgroup.operands().get(1)).bits();
            String direction = List.of("Horizontal", "Vertical", "Diagonal").get(swap - 1);
            return Fragment.call(function + direction, operands.get(0));
        }
        return Fragment.call(function, operands);
    }

    @Override
    public String variableType(Type type) {
        return (precise && type.scalar().isFloat() ? "precise " : "") + type(type);
    }

    @Override
    public boolean wrapsSigned() {
        return true;
    }

    /** Mesa accepts 32-bit distances only; GL_ARB_gpu_shader_int64 does not require more. */
    @Override
    public ScalarType shiftDistance(ScalarType shifted) {
        return shifted.componentBytes() == 8 ? ScalarType.U32 : shifted;
    }

    @Override
    public boolean needsVariable(Expression value) {
        return precise && KernelTraits.isContractible(value);
    }

    @Override
    public String loopHint(Unroll unroll) {
        return switch (dialect) {
            case VULKAN -> attribute(unroll);
            case OPENGL -> pragma(unroll);
        };
    }

    private String attribute(Unroll unroll) {
        if (unroll != Unroll.DRIVER_CHOICE) {
            extensions.add(GlslExtension.CONTROL_FLOW_ATTRIBUTES);
        }
        return switch (unroll) {
            case NEVER -> "[[dont_unroll]]";
            case FULL -> "[[unroll]]";
            case DRIVER_CHOICE -> "";
        };
    }

    private static String pragma(Unroll unroll) {
        return switch (unroll) {
            case NEVER -> "#pragma optionNV (unroll none)";
            case FULL -> "#pragma optionNV (unroll all)";
            case DRIVER_CHOICE -> "";
        };
    }

    @Override
    public List<String> barrier() {
        return List.of("memoryBarrierShared();", "barrier();");
    }
}
