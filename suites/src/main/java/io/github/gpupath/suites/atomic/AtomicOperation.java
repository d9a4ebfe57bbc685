package io.github.gpupath.suites.atomic;

import io.github.gpupath.kernel.AtomicOperator;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.suite.Memory;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * An atomic operation on words of a type, with what the words hold at first and what they are changed by. The operands of
 * an invocation follow each other at one distance, upwards or downwards, so that as many operations as can be change what
 * they find: a sum always grows, a minimum falls with each operand, more bits are set or cleared.
 */
public record AtomicOperation(AtomicOperator operator, ScalarType type) {

    /** Those of 32 bits: unsigned integers, and sums of floats. */
    static final List<AtomicOperation> PLAIN = Stream.concat(
                    Stream.of(AtomicOperator.values()).map(operator -> new AtomicOperation(operator, ScalarType.U32)),
                    Stream.of(new AtomicOperation(AtomicOperator.ADD, ScalarType.F32)))
            .toList();

    /** Those that mean something else of signed integers. */
    static final List<AtomicOperation> SIGNED = Stream.of(AtomicOperator.MIN, AtomicOperator.MAX)
            .map(operator -> new AtomicOperation(operator, ScalarType.I32))
            .toList();

    /** All operations on unsigned integers of 64 bits. */
    static final List<AtomicOperation> WIDE = Stream.of(AtomicOperator.values())
            .map(operator -> new AtomicOperation(operator, ScalarType.U64))
            .toList();

    /** A step that changes both halves of 64 bits. */
    private static final long BOTH_HALVES = 0x1_0000_0001L;

    /**
     * The steps from one turn to the next where bits are collected: the invocations of a workgroup together have all lower
     * ones, whatever the turn.
     */
    private static final int ABOVE_LANES = 1 << 10;

    /**
     * How far before the middle of the numbers the operands of minima and maxima begin, so that some of them lie on each side
     * of it: whoever took the sign of a number for a bit or a bit for a sign would find another minimum.
     */
    private static final int BEFORE_MIDDLE = 300;

    /** Compare-exchanges count to this and begin again, so that they go on finding what they expect. */
    private static final int CYCLE = 256;

    /** The part of a test's id: the operator, with the type where it is not u32. */
    String id() {
        String name = operator.name().toLowerCase(Locale.ROOT).replace('_', '-');
        return switch (type) {
            case U32 -> name;
            case F32 -> "float-" + name;
            case BOOL, I32, I64, U64, F16, F64 -> name + "-" + type;
        };
    }

    /** The function of shader programmers. */
    String function() {
        String name = Stream.of(operator.name().split("_"))
                .map(word -> word.charAt(0) + word.substring(1).toLowerCase(Locale.ROOT))
                .reduce("Interlocked", String::concat);
        return type == ScalarType.F32 ? name + "F32" : type.componentBytes() == Long.BYTES ? name + "64" : name;
    }

    /**
     * Whether what a subgroup does to one word by one operand can be done at once, as a sum of equal numbers can. Of other
     * integers than u32 it can too, and would tell nothing else.
     */
    boolean canBeMerged() {
        return type == ScalarType.U32 && !dependsOnOrder();
    }

    /** Whether the order in which invocations come decides what remains, if their operands differ. */
    boolean dependsOnOrder() {
        return operator == AtomicOperator.EXCHANGE || operator == AtomicOperator.COMPARE_EXCHANGE;
    }

    /** What a word holds at first. */
    Literal start() {
        return switch (operator) {
            case ADD, OR, XOR, EXCHANGE, COMPARE_EXCHANGE -> Literal.of(type, 0);
            case AND -> new Literal(type, allOnes());
            case MIN -> new Literal(type, type.isSigned() ? allOnes() >>> 1 : allOnes());
            case MAX -> new Literal(type, type.isSigned() ? highestBit() : 0);
        };
    }

    /** Memory full of what words hold at first. */
    Memory.Content content() {
        long bits = start().bits();
        return bits == 0
                ? Memory.Content.ZEROS
                : (target, offset) -> {
                    while (target.hasRemaining()) {
                        if (type.componentBytes() == Long.BYTES) {
                            target.putLong(bits);
                        } else {
                            target.putInt((int) bits);
                        }
                    }
                };
    }

    /** The first operand of an invocation, so many steps behind that of invocation 0. */
    Expression firstOperand(Expression steps) {
        Expression number = type == ScalarType.U32 ? steps : steps.to(type);
        Expression distance = step() == 1 ? number : number.times(step());
        return isFalling() ? first().minus(distance) : first().plus(distance);
    }

    /** What is added to an operand to get the next one. */
    Literal next() {
        boolean isCollecting = operator == AtomicOperator.AND || operator == AtomicOperator.OR;
        long distance = isCollecting ? ABOVE_LANES * step() : step();
        long bits = isFalling() ? -distance : distance;
        return type == ScalarType.F32 ? Literal.f32(bits) : new Literal(type, bits & allOnes());
    }

    /** What the operator is given. */
    List<Expression> values(Expression operand) {
        return operator == AtomicOperator.COMPARE_EXCHANGE
                ? List.of(operand.minus(1).and(CYCLE - 1), operand.and(CYCLE - 1))
                : List.of(operand);
    }

    private boolean isFalling() {
        return operator == AtomicOperator.MIN || operator == AtomicOperator.AND;
    }

    private long step() {
        return type == ScalarType.U64 && operator != AtomicOperator.COMPARE_EXCHANGE ? BOTH_HALVES : 1;
    }

    private Literal first() {
        long middle = type.isSigned() ? 0 : highestBit();
        return switch (operator) {
            case ADD, OR, XOR, EXCHANGE, COMPARE_EXCHANGE -> Literal.of(type, 1);
            case AND -> new Literal(type, allOnes() - 1);
            case MIN -> new Literal(type, middle + BEFORE_MIDDLE);
            case MAX -> new Literal(type, middle - BEFORE_MIDDLE & allOnes());
        };
    }

    private long allOnes() {
        return -1L >>> Long.SIZE - 8 * type.componentBytes();
    }

    private long highestBit() {
        return 1L << 8 * type.componentBytes() - 1;
    }
}
