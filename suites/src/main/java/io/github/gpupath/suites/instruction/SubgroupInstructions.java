package io.github.gpupath.suites.instruction;

import static io.github.gpupath.kernel.KernelBuilder.ballot;
import static io.github.gpupath.kernel.KernelBuilder.broadcast;
import static io.github.gpupath.kernel.KernelBuilder.builtIn;
import static io.github.gpupath.kernel.KernelBuilder.exclusiveAdd;
import static io.github.gpupath.kernel.KernelBuilder.quadSwap;
import static io.github.gpupath.kernel.KernelBuilder.select;
import static io.github.gpupath.kernel.KernelBuilder.shuffle;
import static io.github.gpupath.kernel.KernelBuilder.shuffleDown;
import static io.github.gpupath.kernel.KernelBuilder.shuffleUp;
import static io.github.gpupath.kernel.KernelBuilder.shuffleXor;
import static io.github.gpupath.kernel.KernelBuilder.subgroupAdd;
import static io.github.gpupath.kernel.KernelBuilder.subgroupMax;
import static io.github.gpupath.kernel.KernelBuilder.subgroupMin;
import static io.github.gpupath.kernel.KernelBuilder.u32;

import io.github.gpupath.kernel.BinaryOperator;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.SubgroupOperator;
import io.github.gpupath.suites.instruction.Instruction.Numbers;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;

/** Operations of subgroups, on u32. The answers do not depend on the subgroup's size, which is a multiple of four. */
final class SubgroupInstructions {

    /**
     * So many places the four go round in every loop that all of them together do not lead back to where they began: with 96
     * they would, and who leaves all out would give the right answer.
     */
    private static final int STEPS_OF_SHUFFLES = 88;

    private SubgroupInstructions() {}

    /** In the order of the tables. */
    static Stream<Instruction> all() {
        return Stream.of(basic(), further(), Stream.of(exchangeThroughMemory())).flatMap(each -> each);
    }

    /** Sums, broadcasts, shuffles and ballots. */
    private static Stream<Instruction> basic() {
        Numbers quads = Numbers.of(5, 3, 1, 3, 2, 1).wrapping(3);
        Expression lane = builtIn(BuiltIn.SUBGROUP_LANE);
        Function<Expression, Expression> ofFirstLane = operand -> select(lane.isEqualTo(u32(0)), operand, u32(0));
        return Stream.of(
                Instructions.instruction(
                                "subgroup",
                                "add",
                                ScalarType.U32,
                                Recurrence.of((number, x, same, operands) ->
                                        subgroupAdd(x.plus(operands.own(number)).and(operands.aside(number)))),
                                Set.of(SubgroupOperator.ADD),
                                Instructions.INTEGERS.wrapping(3),
                                "sums over the lanes, each after an addition and a mask that leaves the first lane's")
                        .ofManyInstructions()
                        .withAside(SubgroupInstructions::onlyInFirstLane)
                        .helpedBy("i32/and", 1),
                Instructions.instruction(
                                "subgroup",
                                "broadcast",
                                ScalarType.U32,
                                Recurrence.of(
                                        (number, x, same, operands) -> broadcast(x.plus(operands.aside(number)), 0)),
                                Set.of(SubgroupOperator.BROADCAST),
                                quads,
                                "broadcasts of the first lane, each with an addition")
                        .withAside(operand -> operand.times(lane.plus(1)))
                        .helpedBy("i32/add", 1),
                Instructions.instruction(
                                "subgroup",
                                "shuffle",
                                ScalarType.U32,
                                Recurrence.of((number, x, same, operands) -> shuffle(x, operands.aside(number))),
                                Set.of(SubgroupOperator.SHUFFLE),
                                quads,
                                "shuffles among four neighbours")
                        .taking(STEPS_OF_SHUFFLES)
                        .withAside(operand ->
                                lane.and(0xFFFF_FFFCL).or(lane.plus(operand).and(3))),
                Instructions.instruction(
                                "subgroup",
                                "ballot",
                                ScalarType.U32,
                                Recurrence.of((number, x, same, operands) ->
                                        ballot(x.isLess(operands.aside(1))).x().plus(operands.own(0))),
                                Set.of(SubgroupOperator.BALLOT),
                                Numbers.of(5, 1, 5, 6, 0, 0).wrapping(3),
                                "ballots on a comparison that only the first lane may pass, each with an addition")
                        .withAside(ofFirstLane)
                        .helpedBy("i32/add", 1));
    }

    /** Exchanges, votes, extremes and scans. Lanes of each aligned four begin with the same numbers as those of any other. */
    private static Stream<Instruction> further() {
        Expression place = builtIn(BuiltIn.SUBGROUP_LANE).and(3);
        return Stream.of(
                exchange(
                        "shuffle-xor",
                        SubgroupOperator.SHUFFLE_XOR,
                        (x, number) -> shuffleXor(x, u32(1 + number % 2)),
                        "exchanges with the next lane and the one after it, each after an addition"),
                relative("shuffle-up", SubgroupOperator.SHUFFLE_UP, x -> shuffleUp(x, u32(1)), place.isEqualTo(u32(0))),
                relative(
                        "shuffle-down",
                        SubgroupOperator.SHUFFLE_DOWN,
                        x -> shuffleDown(x, u32(1)),
                        place.isEqualTo(u32(3))),
                exchange(
                        "quad-swap",
                        SubgroupOperator.QUAD_SWAP,
                        (x, number) -> quadSwap(x, 3),
                        "diagonal swaps in quads, each after an addition"),
                // Even steps have the same answer in all lanes, odd ones do not.
                vote("all", SubgroupOperator.ALL, KernelBuilder::subgroupAll, 24, 12),
                vote("any", SubgroupOperator.ANY, KernelBuilder::subgroupAny, 10, 21),
                Instructions.instruction(
                                "subgroup",
                                "min",
                                ScalarType.U32,
                                Recurrence.of((number, x, same, operands) -> {
                                    Expression sum = x.plus(operands.aside(number));
                                    return number % 2 == 0 ? subgroupMin(sum) : subgroupMax(sum);
                                }),
                                Set.of(SubgroupOperator.MIN, SubgroupOperator.MAX),
                                Instructions.INTEGERS.wrapping(3),
                                "alternating minima and maxima over the lanes, each after an addition")
                        .ofManyInstructions()
                        .withAside(SubgroupInstructions::byPlace)
                        .helpedBy("i32/add", 1),
                scan("inclusive-add", SubgroupOperator.INCLUSIVE_ADD, KernelBuilder::inclusiveAdd, 1),
                // The first lane has nothing before it.
                scan(
                        "exclusive-add",
                        SubgroupOperator.EXCLUSIVE_ADD,
                        sum -> exclusiveAdd(sum).plus(sum),
                        1.5));
    }

    private static Instruction exchange(
            String id, SubgroupOperator operator, BiFunction<Expression, Integer, Expression> function, String words) {
        return Instructions.instruction(
                        "subgroup",
                        id,
                        ScalarType.U32,
                        Recurrence.of(
                                (number, x, same, operands) -> function.apply(x.plus(operands.aside(number)), number)),
                        Set.of(operator),
                        Instructions.INTEGERS.wrapping(3),
                        words)
                .taking(Instruction.HELPED_STEPS)
                .withAside(SubgroupInstructions::byPlace)
                .helpedBy("i32/add", 1);
    }

    /** The same exchange as {@code subgroup/shuffle-xor}; an addition stands for it in what is counted. */
    private static Instruction exchangeThroughMemory() {
        return Instructions.instruction(
                        "workgroup",
                        "exchange",
                        ScalarType.U32,
                        Recurrence.of((number, x, same, operands) -> x.plus(operands.aside(number)))
                                .exchanged(),
                        Set.of(BinaryOperator.ADD),
                        Instructions.INTEGERS.wrapping(3),
                        "exchanges with a neighbour through workgroup memory, each after an addition")
                .taking(Instruction.HELPED_STEPS)
                .withAside(operand ->
                        operand.times(builtIn(BuiltIn.LOCAL_INDEX).and(3).plus(1)))
                .helpedBy("i32/add", 1);
    }

    /** Another multiple of an operand in each lane of four. */
    private static Expression byPlace(Expression operand) {
        return operand.times(builtIn(BuiltIn.SUBGROUP_LANE).and(3).plus(1));
    }

    /** What comes from another four is left out, and with it what comes from no lane. */
    private static Instruction relative(
            String id, SubgroupOperator operator, Function<Expression, Expression> function, Expression isFirst) {
        return Instructions.instruction(
                        "subgroup",
                        id,
                        ScalarType.U32,
                        Recurrence.of((number, x, same, operands) ->
                                function.apply(x.plus(operands.own(number))).and(operands.aside(number))),
                        Set.of(operator),
                        Instructions.INTEGERS.wrapping(3),
                        "exchanges with the next lane, each after an addition and with a mask that leaves out the lane at the end")
                .taking(Instruction.HELPED_STEPS)
                .withAside(operand -> select(isFirst, u32(0), u32(0xFFFF_FFFFL)))
                .helpedBy("i32/and", 1);
    }

    /** The value becomes 10 to 13 where the vote is true, by the lane's place in its four, and 20 to 23 elsewhere. */
    private static Instruction vote(
            String id, SubgroupOperator operator, Function<Expression, Expression> function, double even, double odd) {
        return Instructions.instruction(
                        "subgroup",
                        id,
                        ScalarType.U32,
                        Recurrence.of((number, x, same, operands) -> select(
                                function.apply(x.isLess(operands.own(number % 2 == 0 ? 0 : 3))),
                                operands.aside(1),
                                operands.aside(2))),
                        Set.of(operator),
                        Numbers.of(10, 1, even, 10, 20, odd).wrapping(3),
                        "votes on a comparison, each with a select")
                .taking(Instruction.HELPED_STEPS)
                .withAside(
                        operand -> operand.plus(builtIn(BuiltIn.SUBGROUP_LANE).and(3)))
                .helpedBy("i32/compare-select", 1);
    }

    /** A running sum to which only the first lane adds, so that all lanes have the same. */
    private static Instruction scan(
            String id, SubgroupOperator operator, Function<Expression, Expression> function, double help) {
        return Instructions.instruction(
                        "subgroup",
                        id,
                        ScalarType.U32,
                        Recurrence.of((number, x, same, operands) ->
                                function.apply(x.plus(operands.own(number)).and(operands.aside(number)))),
                        Set.of(operator),
                        Instructions.INTEGERS.wrapping(3),
                        "running sums over the lanes, each after an addition and a mask that leaves the first lane's")
                .ofManyInstructions()
                .withAside(SubgroupInstructions::onlyInFirstLane)
                .helpedBy("i32/and", help);
    }

    /** All bits in the first lane, none in the others. */
    private static Expression onlyInFirstLane(Expression operand) {
        return select(builtIn(BuiltIn.SUBGROUP_LANE).isEqualTo(u32(0)), u32(0xFFFF_FFFFL), u32(0));
    }
}
