package io.github.gpupath.suites.instruction;

import io.github.gpupath.kernel.BinaryOperator;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Operation.Basic;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.suites.instruction.Instruction.Numbers;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Dot products of packed bytes. */
final class DotInstructions {

    private DotInstructions() {}

    /** Dot products of packed bytes, and one from other instructions. */
    static Stream<Instruction> all() {
        Recurrence emulated = Recurrence.ofPairs(
                "",
                (number, own, other, operands) -> IntStream.range(0, 4)
                        .<Expression>mapToObj(i -> other.extractBits(8 * i, 8).times(own.extractBits(8 * i, 8)))
                        .reduce(Expression::plus)
                        .orElseThrow()
                        .minus(operands.own(number)));
        return Stream.of(
                dot("i8x4", ScalarType.I32, ScalarType.I32),
                saturatedDot("i8x4", ScalarType.I32, ScalarType.I32),
                Instructions.instruction(
                                "i8x4",
                                "dot-emulated",
                                ScalarType.I32,
                                emulated,
                                Set.of(BinaryOperator.SUBTRACT),
                                Instructions.INTEGERS,
                                "dot products by extractions, multiplications and additions")
                        .ofManyInstructions(),
                dot("u8x4", ScalarType.U32, ScalarType.U32),
                saturatedDot("u8x4", ScalarType.U32, ScalarType.U32),
                dot("i8x4-u8x4", ScalarType.I32, ScalarType.U32),
                saturatedDot("i8x4-u8x4", ScalarType.I32, ScalarType.U32));
    }

    private static Instruction dot(String group, ScalarType left, ScalarType right) {
        return Instructions.instruction(
                group,
                "dot",
                left,
                Recurrence.ofPairs(
                        "", (number, own, other, operands) -> other.dot(own.as(right), operands.own(number))),
                Set.of(Basic.DOT),
                Instructions.INTEGERS,
                "dot products of packed bytes, each with an addition that may be fused");
    }

    /** The sums of every first step of four saturate, and of signed bytes those of every second. */
    private static Instruction saturatedDot(String group, ScalarType left, ScalarType right) {
        return Instructions.instruction(
                group,
                "dot-saturated",
                left,
                Recurrence.ofPairs(
                        "", (number, own, other, operands) -> other.dotSaturated(own.as(right), operands.own(number))),
                Set.of(Basic.DOT_SATURATED),
                left.isSigned()
                        ? Numbers.of(0x12345677, 0x31A6E2, 0x7FFFFFF0, -0x7FFFFFF0, 0x4D2C6DFC, 0x21C64E6D)
                        : Numbers.of(0x12345677, 0x31A6E2, 0xFFFFFF80L, 0x6B79E1D3, 0x4D2C6DFC, 0x21C64E6D),
                "dot products of packed bytes, each with a saturating addition");
    }
}
