package io.github.gpupath.kernel.opencl;

import io.github.gpupath.kernel.AtomicOperator;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Computation.BitField;
import io.github.gpupath.kernel.Computation.Dot;
import io.github.gpupath.kernel.Expression.Subgroup;
import io.github.gpupath.kernel.Feature.Capability;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Operation;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.SharedArray;
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
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The OpenCL C spelling of common constructs; collects the required extensions. */
final class OpenClSpelling implements Spelling {

    static final String SUBGROUPS = "cl_khr_subgroups";
    static final String FLOAT_ATOMICS = "cl_ext_float_atomics";
    private static final String INT64_BASE_ATOMICS = "cl_khr_int64_base_atomics";
    private static final String INT64_EXTENDED_ATOMICS = "cl_khr_int64_extended_atomics";

    private final WorkgroupSize workgroupSize;
    private final Set<String> extensions;

    /**
     * A spelling for one kernel.
     *
     * @param extensions receives the required extensions
     */
    OpenClSpelling(WorkgroupSize workgroupSize, Set<String> extensions) {
        this.workgroupSize = workgroupSize;
        this.extensions = extensions;
    }

    /** As inline PTX: OpenCL has no extension for matrices. */
    @Override
    public MatrixSpelling matrices() {
        return new PtxMatrices("__asm__ volatile");
    }

    @Override
    public String type(Type type) {
        note(type.scalar());
        return scalar(type.scalar()) + (type.components() == 1 ? "" : type.components());
    }

    private void note(ScalarType type) {
        switch (type) {
            case F16 -> extensions.add("cl_khr_fp16");
            case F64 -> extensions.add("cl_khr_fp64");
            case BOOL, I32, U32, I64, U64, F32 -> {}
        }
    }

    private static String scalar(ScalarType type) {
        return switch (type) {
            case BOOL -> "bool";
            case I32 -> "int";
            case U32 -> "uint";
            case I64 -> "long";
            case U64 -> "ulong";
            case F16 -> "half";
            case F32 -> "float";
            case F64 -> "double";
        };
    }

    @Override
    public String number(ScalarType type, long bits) {
        note(type);
        double value = new Literal(type, bits).value();
        return switch (type) {
            case BOOL -> throw new IllegalArgumentException("a bool is not a number");
            case I32 -> (int) bits == Integer.MIN_VALUE ? "INT_MIN" : Integer.toString((int) bits);
            case U32 -> Spelling.unsigned(bits) + "u";
            case I64 -> bits == Long.MIN_VALUE ? "LONG_MIN" : bits + "L";
            case U64 -> Spelling.unsigned(bits) + "UL";
            case F16 -> (float) value + "h";
            case F32 -> (float) value + "f";
            case F64 -> Double.toString(value);
        };
    }

    @Override
    public Fragment builtIn(BuiltIn builtIn) {
        if (builtIn.features().contains(Capability.SUBGROUPS)) {
            extensions.add(SUBGROUPS);
        }
        return switch (builtIn) {
            case GLOBAL_ID_X -> workItem("get_global_id", 0);
            case GLOBAL_ID_Y -> workItem("get_global_id", 1);
            case GLOBAL_ID_Z -> workItem("get_global_id", 2);
            case LOCAL_ID_X -> workItem("get_local_id", 0);
            case LOCAL_ID_Y -> workItem("get_local_id", 1);
            case LOCAL_ID_Z -> workItem("get_local_id", 2);
            case LOCAL_INDEX -> localIndex();
            case WORKGROUP_ID_X -> workItem("get_group_id", 0);
            case WORKGROUP_ID_Y -> workItem("get_group_id", 1);
            case WORKGROUP_ID_Z -> workItem("get_group_id", 2);
            case WORKGROUP_COUNT_X -> workItem("get_num_groups", 0);
            case WORKGROUP_COUNT_Y -> workItem("get_num_groups", 1);
            case WORKGROUP_COUNT_Z -> workItem("get_num_groups", 2);
            case SUBGROUP_SIZE -> Fragment.call("get_sub_group_size");
            case SUBGROUP_LANE -> Fragment.call("get_sub_group_local_id");
        };
    }

    /** These functions return {@code size_t}, which has 64 bits on most devices. */
    private static Fragment workItem(String function, int dimension) {
        return Fragment.cast("uint", Fragment.call(function, Integer.toString(dimension)));
    }

    /** OpenCL C 1.2 has no function for it; axes with one invocation are omitted. */
    private Fragment localIndex() {
        List<String> terms = new ArrayList<>();
        if (workgroupSize.z() > 1) {
            int slice = workgroupSize.x() * workgroupSize.y();
            terms.add("(uint)get_local_id(2)" + (slice == 1 ? "" : " * " + slice + "u"));
        }
        if (workgroupSize.y() > 1) {
            terms.add("(uint)get_local_id(1)" + (workgroupSize.x() == 1 ? "" : " * " + workgroupSize.x() + "u"));
        }
        if (workgroupSize.x() > 1 || terms.isEmpty()) {
            terms.add("(uint)get_local_id(0)");
        }
        // One term is a product, several are a sum.
        return new Fragment(
                String.join(" + ", terms), terms.size() == 1 ? Precedence.MULTIPLICATIVE : Precedence.ADDITIVE);
    }

    @Override
    public Fragment function(Operation operation, Type type, List<String> operands, Scratch scratch) {
        if (operation == UnaryOperator.FRACT) {
            // The function also returns the integer part through a pointer.
            return Fragment.call("fract", operands.get(0), "&" + scratch.variable(type(type), "whole"));
        }
        Fragment call = Spelling.super.function(operation, type, operands, scratch);
        boolean givesUnsigned = operation == UnaryOperator.ABS && type.scalar().isInteger();
        return givesUnsigned ? convert(type, type.withScalar(type.scalar().toUnsigned()), call) : call;
    }

    @Override
    public Fragment bitCount(Type type, String operand) {
        return Fragment.call("popcount", operand);
    }

    @Override
    public Fragment findMsb(Type type, String operand, Scratch scratch) {
        if (type.scalar().isUnsigned()) {
            return new Fragment("31u - clz(" + operand + ")", Precedence.ADDITIVE);
        }
        String value = scratch.variable(type(type), "value", operand);
        return new Fragment("31 - clz(" + value + " ^ (" + value + " >> 31))", Precedence.ADDITIVE);
    }

    /** Swaps adjacent bits, then adjacent pairs of bits, and so on. */
    @Override
    public Fragment bitReverse(Type type, String operand, Scratch scratch) {
        Type unsigned = type.withScalar(ScalarType.U32);
        String x = scratch.variable(type(unsigned), "reversed", as(unsigned, type, operand));
        scratch.line(x + " = ((" + x + " >> 1) & 0x55555555u) | ((" + x + " & 0x55555555u) << 1)");
        scratch.line(x + " = ((" + x + " >> 2) & 0x33333333u) | ((" + x + " & 0x33333333u) << 2)");
        scratch.line(x + " = ((" + x + " >> 4) & 0x0F0F0F0Fu) | ((" + x + " & 0x0F0F0F0Fu) << 4)");
        scratch.line(x + " = ((" + x + " >> 8) & 0x00FF00FFu) | ((" + x + " & 0x00FF00FFu) << 8)");
        scratch.line(x + " = (" + x + " >> 16) | (" + x + " << 16)");
        return Fragment.primary(as(type, unsigned, x));
    }

    @Override
    public Fragment multiplyHigh(Type type, String left, String right, Scratch scratch) {
        return Fragment.call("mul_hi", left, right);
    }

    @Override
    public Fragment dot(Dot dot, List<Fragment> operands) {
        extensions.add(OpenClDot.EXTENSION);
        return Fragment.call(
                OpenClDot.function(dot), operands.stream().map(Fragment::text).toList());
    }

    /** Shifts and masks: OpenCL C has bit-field functions only as an extension. */
    @Override
    public Fragment bitField(BitField field, List<String> operands, Scratch scratch) {
        return switch (field.operator()) {
            case BIT_FIELD_EXTRACT -> extractBits(operands.get(0), operands.get(1), operands.get(2));
            case BIT_FIELD_INSERT -> {
                String offset = scratch.variable("int", "offset", operands.get(2));
                String mask = scratch.variable(
                        "uint", "mask", "(0xFFFFFFFFu >> (32 - " + inside(operands.get(3)) + ")) << " + offset);
                yield Fragment.call(
                        "bitselect",
                        operands.get(0),
                        inside(operands.get(1)) + " << " + offset,
                        mask(field.type(), mask));
            }
        };
    }

    /** Shifts away the bits above the field, then the bits below it. */
    private static Fragment extractBits(String value, String offset, String bits) {
        String above = "(32 - (" + inside(offset) + " + " + inside(bits) + "))";
        return new Fragment(
                "(" + inside(value) + " << " + above + ") >> (32 - " + inside(bits) + ")", Precedence.SHIFT);
    }

    private String mask(Type type, String mask) {
        Type unsigned = type.withScalar(ScalarType.U32);
        String bits = unsigned instanceof VectorType vector
                ? construct(vector, List.of(mask)).text()
                : mask;
        return as(type, unsigned, bits);
    }

    /** The text of an operand of an operator. */
    private static String inside(String operand) {
        return operand.matches("\\w[\\w.]*") ? operand : "(" + operand + ")";
    }

    @Override
    public Fragment convert(Type to, Type from, Fragment operand) {
        if (to.equals(from)) {
            return operand;
        }
        return to.components() == 1
                ? Fragment.cast(type(to), operand)
                : Fragment.call("convert_" + type(to), operand.text());
    }

    @Override
    public Fragment bitCast(Type to, Type from, Fragment operand) {
        return Fragment.primary(as(to, from, operand.text()));
    }

    private String as(Type to, Type from, String operand) {
        return to.equals(from) ? operand : "as_" + type(to) + "(" + operand + ")";
    }

    @Override
    public Fragment construct(VectorType type, List<Type> types, List<String> parts) {
        return construct(type, parts);
    }

    private Fragment construct(VectorType type, List<String> parts) {
        return new Fragment("(" + type(type) + ")(" + String.join(", ", parts) + ")", Precedence.UNARY);
    }

    @Override
    public String atomic(Atomic atomic, String target, List<String> values) {
        return switch (atomic.place().element().scalar()) {
            case F32 -> floatAtomic(atomic, target, values.get(0));
            case I64, U64 -> {
                extensions.add(
                        switch (atomic.operator()) {
                            case ADD, EXCHANGE, COMPARE_EXCHANGE -> INT64_BASE_ATOMICS;
                            case MIN, MAX, AND, OR, XOR -> INT64_EXTENDED_ATOMICS;
                        });
                yield "atom_" + integerAtomic(atomic.operator(), target, values);
            }
            case BOOL, I32, U32, F16, F64 -> "atomic_" + integerAtomic(atomic.operator(), target, values);
        };
    }

    private static String integerAtomic(AtomicOperator operator, String target, List<String> values) {
        String function = switch (operator) {
            case ADD -> "add";
            case MIN -> "min";
            case MAX -> "max";
            case AND -> "and";
            case OR -> "or";
            case XOR -> "xor";
            case EXCHANGE -> "xchg";
            case COMPARE_EXCHANGE -> "cmpxchg";
        };
        return function + "(&" + target + ", " + String.join(", ", values) + ")";
    }

    /** The functions of OpenCL C 2.0 with relaxed memory order, like the older functions. */
    private String floatAtomic(Atomic atomic, String target, String value) {
        extensions.add(FLOAT_ATOMICS);
        boolean isShared = atomic.place() instanceof SharedArray;
        return "atomic_fetch_add_explicit((volatile " + (isShared ? "__local" : "__global") + " atomic_float *)&"
                + target + ", " + value + ", memory_order_relaxed, "
                + (isShared ? "memory_scope_work_group" : "memory_scope_device") + ")";
    }

    @Override
    public String readClock() {
        extensions.add(OpenClClock.EXTENSION);
        return OpenClClock.FUNCTION + "()";
    }

    /** Subgroup functions take scalars only, so vectors are exchanged per component. */
    @Override
    public Fragment subgroup(Subgroup subgroup, List<String> operands) {
        extensions.add(SUBGROUPS);
        String function = switch (subgroup.operator()) {
            case BALLOT -> {
                extensions.add("cl_khr_subgroup_ballot");
                yield "sub_group_ballot";
            }
            case BROADCAST -> "sub_group_broadcast";
            case SHUFFLE -> {
                extensions.add("cl_khr_subgroup_shuffle");
                yield "sub_group_shuffle";
            }
            // OpenCL C has no quads.
            case SHUFFLE_XOR, QUAD_SWAP -> {
                extensions.add("cl_khr_subgroup_shuffle");
                yield "sub_group_shuffle_xor";
            }
            case SHUFFLE_UP, SHUFFLE_DOWN -> {
                extensions.add("cl_khr_subgroup_shuffle_relative");
                yield "sub_group_" + subgroup.operator().name().toLowerCase(Locale.ROOT);
            }
            case ALL -> "sub_group_all";
            case ANY -> "sub_group_any";
            case ADD -> "sub_group_reduce_add";
            case MIN -> "sub_group_reduce_min";
            case MAX -> "sub_group_reduce_max";
            case INCLUSIVE_ADD -> "sub_group_scan_inclusive_add";
            case EXCLUSIVE_ADD -> "sub_group_scan_exclusive_add";
        };
        if (!(subgroup.operands().get(0).type() instanceof VectorType vector)) {
            return Fragment.call(function, operands);
        }
        String value = inside(operands.get(0));
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < vector.components(); i++) {
            List<String> scalars = new ArrayList<>(operands);
            scalars.set(0, value + "." + "xyzw".charAt(i));
            parts.add(Fragment.call(function, scalars).text());
        }
        return construct(vector, parts);
    }

    @Override
    public List<String> barrier() {
        return List.of("barrier(CLK_LOCAL_MEM_FENCE);");
    }
}
