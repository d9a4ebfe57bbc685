package io.github.gpupath.suites.instruction;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.kernel.BinaryOperator;
import io.github.gpupath.kernel.BitFieldOperator;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Operation;
import io.github.gpupath.kernel.Operation.Basic;
import io.github.gpupath.kernel.SubgroupOperator;
import io.github.gpupath.kernel.UnaryOperator;
import io.github.gpupath.kernel.WorkgroupSize;
import io.github.gpupath.kernel.counting.KernelCounts;
import io.github.gpupath.kernel.glsl.GlslDialect;
import io.github.gpupath.kernel.glsl.GlslWriter;
import io.github.gpupath.suite.DeviceFacts;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suites.glsl.GlslCompiler;
import io.github.gpupath.suites.instruction.InstructionKernels.Form;
import io.github.gpupath.suites.instruction.Recurrence.Move;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What is left of the loops' operations when a compiler has left out what it can: as many as are counted from the model, in the
 * SPIR-V that shaderc makes with its optimisation for speed.
 */
@Tag("slow")
class OperationCountTests {

    private static final Pattern LOOP = Pattern.compile("OpLoopMerge (%\\w+) (?s:.*?)\\n\\s*\\1 = OpLabel");

    /** The next turn of a loop is none of its operations. */
    private static final Pattern NEXT_TURN = Pattern.compile(".*= OpIAdd %uint %\\w+ %u?int_1\\n");

    private static final Map<Operation, String> NAMES = Map.ofEntries(
            Map.entry(BinaryOperator.ADD, "Op[FI]Add"),
            Map.entry(BinaryOperator.SUBTRACT, "Op[FI]Sub"),
            Map.entry(BinaryOperator.MULTIPLY, "Op[FI]Mul"),
            Map.entry(BinaryOperator.DIVIDE, "OpFDiv"),
            Map.entry(BinaryOperator.MIN, extended("[FSU]Min")),
            Map.entry(BinaryOperator.MAX, extended("[FSU]Max")),
            Map.entry(BinaryOperator.MULTIPLY_HIGH, "Op[SU]MulExtended"),
            Map.entry(BinaryOperator.BIT_AND, "OpBitwiseAnd"),
            Map.entry(BinaryOperator.BIT_OR, "OpBitwiseOr"),
            Map.entry(BinaryOperator.BIT_XOR, "OpBitwiseXor"),
            Map.entry(BinaryOperator.SHIFT_LEFT, "OpShiftLeftLogical"),
            Map.entry(BinaryOperator.SHIFT_RIGHT, "OpShiftRight(?:Logical|Arithmetic)"),
            Map.entry(Basic.FMA, extended("Fma")),
            Map.entry(Basic.DOT, "Op(?:S|U|SU)Dot(?:KHR)?"),
            Map.entry(Basic.DOT_SATURATED, "Op(?:S|U|SU)DotAccSat(?:KHR)?"),
            Map.entry(Basic.SELECT, "OpSelect"),
            Map.entry(Basic.CONVERT, "Op(?:Convert[FSU]To[FSU]|FConvert)"),
            Map.entry(UnaryOperator.FLOOR, extended("Floor")),
            Map.entry(UnaryOperator.FRACT, extended("Fract")),
            Map.entry(UnaryOperator.SQRT, extended("Sqrt")),
            Map.entry(UnaryOperator.INVERSE_SQRT, extended("InverseSqrt")),
            Map.entry(UnaryOperator.EXP2, extended("Exp2")),
            Map.entry(UnaryOperator.LOG2, extended("Log2")),
            Map.entry(UnaryOperator.SIN, extended("Sin")),
            Map.entry(UnaryOperator.COS, extended("Cos")),
            Map.entry(UnaryOperator.BIT_COUNT, "OpBitCount"),
            Map.entry(UnaryOperator.FIND_MSB, extended("Find[SU]Msb")),
            Map.entry(UnaryOperator.BIT_REVERSE, "OpBitReverse"),
            Map.entry(BitFieldOperator.BIT_FIELD_EXTRACT, "OpBitField[SU]Extract"),
            Map.entry(BitFieldOperator.BIT_FIELD_INSERT, "OpBitFieldInsert"),
            Map.entry(SubgroupOperator.BROADCAST, "OpGroupNonUniformBroadcast"),
            Map.entry(SubgroupOperator.SHUFFLE, "OpGroupNonUniformShuffle"),
            Map.entry(SubgroupOperator.BALLOT, "OpGroupNonUniformBallot"),
            Map.entry(SubgroupOperator.SHUFFLE_XOR, "OpGroupNonUniformShuffleXor"),
            Map.entry(SubgroupOperator.SHUFFLE_UP, "OpGroupNonUniformShuffleUp"),
            Map.entry(SubgroupOperator.SHUFFLE_DOWN, "OpGroupNonUniformShuffleDown"),
            Map.entry(SubgroupOperator.QUAD_SWAP, "OpGroupNonUniformQuadSwap"),
            Map.entry(SubgroupOperator.ALL, "OpGroupNonUniformAll"),
            Map.entry(SubgroupOperator.ANY, "OpGroupNonUniformAny"),
            Map.entry(SubgroupOperator.ADD, "OpGroupNonUniformIAdd"),
            Map.entry(SubgroupOperator.MIN, "OpGroupNonUniformUMin"),
            Map.entry(SubgroupOperator.MAX, "OpGroupNonUniformUMax"),
            Map.entry(SubgroupOperator.INCLUSIVE_ADD, "OpGroupNonUniformIAdd"),
            Map.entry(SubgroupOperator.EXCLUSIVE_ADD, "OpGroupNonUniformIAdd"));

    private static String extended(String function) {
        return "OpExtInst %\\w+ %\\w+ " + function;
    }

    static List<Instruction> instructions() {
        return Instructions.all();
    }

    /** The counted operations of each loop of a kernel, each as often as it has components. */
    private static List<Long> inLoops(Kernel kernel, Instruction instruction) {
        String words;
        try (GlslCompiler compiler = new GlslCompiler(GlslDialect.VULKAN)) {
            compiler.optimize();
            words = compiler.compile(
                    kernel.name(),
                    new GlslWriter(GlslDialect.VULKAN).write(kernel).text());
        }
        List<Long> counts = new ArrayList<>();
        Matcher loop = LOOP.matcher(words);
        while (loop.find()) {
            String body = NEXT_TURN.matcher(loop.group()).replaceFirst("");
            counts.add(instruction.type().components()
                    * instruction.counted().stream()
                            .mapToLong(operation -> Pattern.compile("= " + NAMES.get(operation) + " ")
                                    .matcher(body)
                                    .results()
                                    .count())
                            .sum());
        }
        return counts;
    }

    @ParameterizedTest
    @MethodSource("instructions")
    void noneIsLeftOutOfAnyLoop(Instruction instruction) {
        KernelWorkload workload = InstructionKernels.throughput("test", instruction, DeviceFacts.UNKNOWN);
        List<Long> ofTurns = workload.scales().stream()
                .map(scale -> {
                    List<Literal> arguments = scale.launches().get(0).arguments();
                    long turns = arguments.stream()
                            .limit(workload.scales().size())
                            .mapToLong(Literal::bits)
                            .sum();
                    return workload.measured().operations().applyAsLong(KernelCounts.of(workload.kernel(), arguments))
                            / turns;
                })
                .toList();
        assertThat(ofTurns).allSatisfy(count -> assertThat(count).isGreaterThanOrEqualTo(instruction.steps()));
        assertThat(inLoops(workload.kernel(), instruction)).isEqualTo(ofTurns);
    }

    /** Without those that this compiler leaves alone, whatever they are given: the check has something to see. */
    static List<Instruction> foldable() {
        return instructions().stream()
                .filter(instruction -> !instruction.group().matches("(sub|work)group")
                        && Collections.disjoint(instruction.counted(), Set.of(Basic.DOT, Basic.DOT_SATURATED)))
                .toList();
    }

    /**
     * Steps that all do the same with the same value: a compiler makes one of them, and the check sees it. What subgroups do
     * together is seen in the answer.
     */
    @ParameterizedTest
    @MethodSource("foldable")
    void aFoldedLoopIsSeen(Instruction instruction) {
        Recurrence sound = instruction.recurrences().get(0);
        Recurrence folded = new Recurrence(
                "folded",
                2,
                List.of(new Move(1, 0)),
                (number, own, other, operands) -> sound.step().next(0, other, other, operands));
        Kernel kernel = InstructionKernels.kernel(
                "test", new WorkgroupSize(32, 1, 1), instruction, List.of(new Form(folded, 1)));

        assertThat(inLoops(kernel, instruction))
                .singleElement()
                .satisfies(count -> assertThat(count).isLessThan(instruction.steps() / 2));
    }
}
