package io.github.gpupath.reference;

import static io.github.gpupath.kernel.KernelBuilder.builtIn;
import static io.github.gpupath.kernel.KernelBuilder.f32;
import static io.github.gpupath.kernel.KernelBuilder.fma;
import static io.github.gpupath.kernel.KernelBuilder.select;
import static io.github.gpupath.kernel.KernelBuilder.u32;
import static io.github.gpupath.kernel.KernelBuilder.vector;
import static io.github.gpupath.reference.Interpretation.LANE;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.AtomicOperator;
import io.github.gpupath.kernel.BinaryOperator;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Computation;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.SharedArray;
import io.github.gpupath.kernel.UnaryOperator;
import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.kernel.VectorType;
import io.github.gpupath.kernel.WorkgroupSize;
import io.github.gpupath.kernel.arithmetic.ScalarMath;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** All kinds of computations and control flow, with results computed by hand. */
class InterpreterTests {

    private static final long[] SAMPLES = {0, 1, 7, 0x4049_0FDBL, 0xC000_0000L, 0x7F80_0000L, 0xFFFF_FFFFL};

    private final Interpretation kernel = new Interpretation(8);
    private final KernelBuilder it = kernel.it;

    @ParameterizedTest
    @EnumSource(BinaryOperator.class)
    void binaryOperationsMeanWhatScalarMathSays(BinaryOperator operator) {
        List<ScalarType> types = Stream.of(ScalarType.I32, ScalarType.U32, ScalarType.F32)
                .filter(operator::takes)
                .toList();
        for (ScalarType type : types) {
            for (long left : SAMPLES) {
                for (long right : SAMPLES) {
                    Expression value =
                            new Computation.Binary(operator, new Literal(type, left), new Literal(type, right));
                    Expression number = value.type() == ScalarType.BOOL ? select(value, u32(1), u32(0)) : value;
                    int expected = (int) ScalarMath.binary(operator, type).applyAsLong(left, right);
                    assertThat(new Interpretation(1).give(number).run())
                            .as("%s of %s: %x, %x", operator, type, left, right)
                            .containsExactly(expected);
                }
            }
        }
    }

    @Test
    void logicalOperations() {
        Expression isEven = LANE.and(1).isEqualTo(u32(0));
        Expression isSmall = LANE.isLess(u32(4));
        Expression both = new Computation.Binary(BinaryOperator.LOGICAL_AND, isEven, isSmall);
        Expression any = new Computation.Binary(BinaryOperator.LOGICAL_OR, isEven, isSmall);
        Expression none = new Computation.Unary(UnaryOperator.LOGICAL_NOT, any);
        kernel.give(
                select(both, u32(1), u32(0)).plus(select(any, u32(10), u32(0))).plus(select(none, u32(100), u32(0))));
        assertThat(kernel.run()).containsExactly(11, 10, 11, 10, 10, 100, 10, 100);
    }

    @Test
    void unaryOperations() {
        Variable half = it.variable("half", LANE.to(ScalarType.F32).minus(f32(2.5f)));
        Expression floor = new Computation.Unary(UnaryOperator.FLOOR, half);
        Expression root = new Computation.Unary(UnaryOperator.SQRT, new Computation.Unary(UnaryOperator.ABS, floor));
        kernel.give(root.plus(floor.negated()));
        float two = (float) Math.sqrt(2);
        assertThat(kernel.runFloats())
                .containsExactly((float) Math.sqrt(3) + 3, two + 2, 2, 0, 0, two - 2, (float) Math.sqrt(3) - 3, -2);
    }

    @Test
    void bitFieldsAtPlacesOfEachInvocation() {
        Expression place = LANE.to(ScalarType.I32);
        Expression taken = u32(0xF731).extractBits(place, Literal.i32(4));
        kernel.give(u32(0xFFFF).insertBits(taken, place.plus(4), Literal.i32(3)));
        assertThat(kernel.run())
                .as("three bits of 1, 8, C, 6, 3, 9, C, E from bit 4 + lane on")
                .containsExactly(0xFF9F, 0xFF1F, 0xFF3F, 0xFF7F, 0xFBFF, 0xF3FF, 0xF3FF, 0xF7FF);
    }

    @Test
    void fmaRoundsOnceAndTimesPlusRoundsTwice() {
        float a = 1 + 0x1p-12f;
        Interpretation other = new Interpretation(1);
        assertThat(other.give(fma(f32(a), f32(a), f32(-1))).runFloats()).containsExactly(Math.fma(a, a, -1f));
        assertThat(new Interpretation(1)
                        .give(f32(a).times(f32(a)).plus(f32(-1)))
                        .runFloats())
                .containsExactly(a * a - 1f)
                .doesNotContain(Math.fma(a, a, -1f));
    }

    @Test
    void conversionsAndBitCasts() {
        Expression wide = LANE.to(ScalarType.F64).times(Literal.f64(0.75));
        Expression narrow = LANE.to(ScalarType.F16).times(Literal.f16(0.5f));
        kernel.give(wide.to(ScalarType.I32)
                .plus(narrow.to(ScalarType.I32))
                .as(ScalarType.U32)
                .plus(f32(1).as(ScalarType.U32)));
        int one = Float.floatToRawIntBits(1);
        assertThat(kernel.run()).containsExactly(one, one, one + 2, one + 3, one + 5, one + 5, one + 7, one + 8);
    }

    @Test
    void integersOf64BitsKeepAllOfThem() {
        Parameter start = it.parameter("start", ScalarType.U64);
        SharedArray shared = it.sharedArray("shared", ScalarType.I64, 8);
        it.store(
                shared,
                LANE,
                start.plus(LANE.to(ScalarType.U64)).as(ScalarType.I64).negated());
        Variable sum = it.variable("sum", shared.load(LANE));
        it.loop("i", 2, Unroll.NEVER, i -> it.increase(sum, sum));
        kernel.give(sum.shiftRight(33).to(ScalarType.U32));
        assertThat(kernel.run(Literal.u64((1L << 33) + (1L << 31) - 4)))
                .as("minus four times 2^33 + 2^31 − 4 + lane, in units of 2^33 and rounded down")
                .containsExactly(-5, -5, -5, -5, -5, -6, -6, -6);
    }

    @Test
    void vectorsAreTakenApartAndPutTogether() {
        Variable v = it.variable("v", vector(VectorType.UVEC2, LANE, LANE.plus(10)));
        it.assign(v, v.swizzle("yx"));
        Expression four = vector(new VectorType(ScalarType.U32, 4), v, u32(1), v.y());
        Expression splat = vector(new VectorType(ScalarType.U32, 3), LANE);
        kernel.give(four.x()
                .times(1000)
                .plus(four.w().times(100))
                .plus(four.z().times(10))
                .plus(splat.z()));
        assertThat(kernel.run()).containsExactly(10010, 11111, 12212, 13313, 14414, 15515, 16616, 17717);
    }

    @Test
    void branchesRunOnlyForTheirLanes() {
        Variable v = it.variable("v", u32(0));
        it.when(
                LANE.isLess(u32(5)),
                () -> it.when(LANE.and(1).isEqualTo(u32(1)), () -> it.assign(v, u32(1)), () -> it.assign(v, u32(2))),
                () -> it.assign(v, u32(3)));
        assertThat(kernel.give(v).run()).containsExactly(2, 1, 2, 1, 2, 3, 3, 3);
    }

    @Test
    void loopsRunAsOftenAsEachLaneSays() {
        Variable sum = it.variable("sum", u32(0));
        it.loop("i", LANE, Unroll.NEVER, i -> it.loop("j", i, Unroll.NEVER, j -> it.increase(sum, j.plus(1))));
        assertThat(kernel.give(sum).run()).containsExactly(0, 0, 1, 4, 10, 20, 35, 56);
    }

    @Test
    void parametersKeepTheirBits() {
        Parameter number = it.parameter("number", ScalarType.F32);
        Parameter bits = it.parameter("bits", ScalarType.U32);
        kernel.give(number.as(ScalarType.U32).xor(bits));
        assertThat(kernel.run(f32(-2.5f), u32(0xFFFF_FFFFL))).containsOnly(~Float.floatToRawIntBits(-2.5f));
    }

    @Test
    void workgroupMemoryIsExchangedAtABarrier() {
        SharedArray shared = it.sharedArray("shared", VectorType.UVEC2, 8);
        it.store(shared, LANE, vector(VectorType.UVEC2, LANE, LANE.times(10)));
        it.barrier();
        Expression other = shared.load(u32(7).minus(LANE));
        kernel.give(other.x().plus(other.y()));
        assertThat(kernel.run()).containsExactly(77, 66, 55, 44, 33, 22, 11, 0);
    }

    @Test
    void workgroupMemoryIsUndefinedAtTheStart() {
        SharedArray shared = it.sharedArray("shared", ScalarType.U32, 1);
        assertThat(kernel.give(shared.load(u32(0))).run()).doesNotContain(0);
    }

    @ParameterizedTest
    @EnumSource(AtomicOperator.class)
    void atomicsWorkOnWorkgroupMemory(AtomicOperator operator) {
        SharedArray shared = it.sharedArray("shared", ScalarType.I32, 1);
        it.store(shared, u32(0), Literal.i32(-3));
        it.barrier();
        Variable before = it.variable("before", Literal.i32(0));
        Expression operand = LANE.plus(2).to(ScalarType.I32);
        boolean compares = operator == AtomicOperator.COMPARE_EXCHANGE;
        it.atomic(
                operator,
                shared,
                u32(0),
                compares ? List.of(Literal.i32(-3), operand) : List.of(operand),
                Optional.of(before));
        it.when(LANE.isEqualTo(u32(7)), () -> it.assign(before, shared.load(u32(0))));
        int[] given = kernel.give(before).run();
        int[] expected = new int[8];
        int value = -3;
        for (int lane = 0; lane < 8; lane++) {
            expected[lane] = value;
            int number = lane + 2;
            value = switch (operator) {
                case ADD -> value + number;
                case MIN -> Math.min(value, number);
                case MAX -> Math.max(value, number);
                case AND -> value & number;
                case OR -> value | number;
                case XOR -> value ^ number;
                case EXCHANGE -> number;
                case COMPARE_EXCHANGE -> value == -3 ? number : value;
            };
        }
        expected[7] = value;
        assertThat(given).containsExactly(expected);
    }

    @Test
    void atomicsWorkOnBuffersForActiveLanesOnly() {
        Interpretation counting = new Interpretation(256);
        counting.it.when(
                LANE.isLess(u32(100)),
                () -> counting.it.atomic(AtomicOperator.ADD, counting.result, LANE.and(1), u32(1)));
        assertThat(counting.run(new WorkgroupCount(3, 1, 1), 2)).containsExactly(150, 150);
    }

    @Test
    void builtInsCountInvocationsAndWorkgroups() {
        WorkgroupSize size = new WorkgroupSize(2, 3, 2);
        Interpretation cube = new Interpretation(size, new ReferenceDevice());
        Expression workgroup = builtIn(BuiltIn.WORKGROUP_ID_Z)
                .times(builtIn(BuiltIn.WORKGROUP_COUNT_Y))
                .plus(builtIn(BuiltIn.WORKGROUP_ID_Y))
                .times(builtIn(BuiltIn.WORKGROUP_COUNT_X))
                .plus(builtIn(BuiltIn.WORKGROUP_ID_X));
        Expression packed = builtIn(BuiltIn.GLOBAL_ID_Z)
                .times(100)
                .plus(builtIn(BuiltIn.GLOBAL_ID_Y))
                .times(100)
                .plus(builtIn(BuiltIn.GLOBAL_ID_X));
        cube.it.store(cube.result, workgroup.times(12).plus(LANE), packed);
        int[] given = cube.run(new WorkgroupCount(2, 2, 2), 96);
        int[] expected = IntStream.range(0, 96)
                .map(i -> {
                    int group = i / 12;
                    int lane = i % 12;
                    int x = group % 2 * 2 + lane % 2;
                    int y = group / 2 % 2 * 3 + lane / 2 % 3;
                    int z = group / 4 * 2 + lane / 6;
                    return z * 10000 + y * 100 + x;
                })
                .toArray();
        assertThat(given).containsExactly(expected);
    }

    @Test
    void localIdsAddUpToTheLocalIndex() {
        Interpretation cube = new Interpretation(new WorkgroupSize(4, 2, 3), new ReferenceDevice());
        Expression index = builtIn(BuiltIn.LOCAL_ID_X)
                .plus(builtIn(BuiltIn.LOCAL_ID_Y).times(4))
                .plus(builtIn(BuiltIn.LOCAL_ID_Z).times(8));
        cube.it.store(cube.result, LANE, index);
        assertThat(cube.run()).containsExactly(IntStream.range(0, 24).toArray());
    }

    /** 64-bit values, to reveal use of 32 bits only. */
    @Test
    void atomicsWorkOnWideIntegersAndFloats() {
        SharedArray longs = it.sharedArray("longs", ScalarType.U64, 1);
        SharedArray floats = it.sharedArray("floats", ScalarType.F32, 1);
        it.store(longs, u32(0), Literal.u64(0xFFFF_FFFFL));
        it.store(floats, u32(0), f32(0.5f));
        it.barrier();
        it.atomic(AtomicOperator.ADD, longs, u32(0), Literal.u64(0x1_0000_0000L));
        it.atomic(AtomicOperator.ADD, floats, u32(0), f32(0.25f));
        it.barrier();
        Expression high = longs.load(u32(0)).shiftRight(32).to(ScalarType.U32);
        kernel.give(high.times(100).plus(floats.load(u32(0)).times(f32(4)).to(ScalarType.U32)));
        assertThat(kernel.run()).containsOnly(810);
    }

    @Test
    void ballotsSayInWhichActiveLanesOfTheSubgroupSomethingHolds() {
        for (int subgroupSize : new int[] {4, 8, 64}) {
            Interpretation vote = new Interpretation(new WorkgroupSize(64, 1, 1), new ReferenceDevice(subgroupSize));
            Variable bits = vote.it.variable("bits", u32(0));
            vote.it.when(LANE.isNotEqualTo(u32(35)), () -> {
                Variable odd =
                        vote.it.variable("odd", KernelBuilder.ballot(LANE.and(1).isEqualTo(u32(1))));
                vote.it.assign(bits, odd.x().xor(odd.y()).plus(odd.z()).plus(odd.w()));
            });
            vote.give(bits);
            int[] votes = vote.run();
            // Lane 35 is bit 3 of the second subgroup of 32 lanes, or of the second word with 64 lanes.
            int low = subgroupSize == 4 ? 0xA : 0xAA;
            int withoutLane35 = subgroupSize == 64 ? 8 : low & ~8;
            assertThat(votes[33]).isEqualTo(withoutLane35);
            assertThat(votes[0]).isEqualTo(subgroupSize == 64 ? withoutLane35 : low);
            assertThat(votes[35]).isZero();
        }
    }

    @Test
    void subgroupsExchangeValues() {
        for (int subgroupSize : new int[] {4, 8, 32}) {
            Interpretation exchange =
                    new Interpretation(new WorkgroupSize(64, 1, 1), new ReferenceDevice(subgroupSize));
            Expression lane = builtIn(BuiltIn.SUBGROUP_LANE);
            Expression last = builtIn(BuiltIn.SUBGROUP_SIZE).minus(1);
            Expression shuffled = KernelBuilder.shuffle(LANE, last.minus(lane));
            Expression first = KernelBuilder.broadcast(LANE, 1);
            exchange.give(shuffled.times(100).plus(first));
            int[] expected = IntStream.range(0, 64)
                    .map(i -> {
                        int base = i - i % subgroupSize;
                        return (base + subgroupSize - 1 - i % subgroupSize) * 100 + base + 1;
                    })
                    .toArray();
            assertThat(exchange.run()).containsExactly(expected);
        }
    }

    @Test
    void aKernelCanRequireAnotherSubgroupSize() {
        Interpretation size = new Interpretation(new WorkgroupSize(8, 1, 1), new ReferenceDevice(32));
        size.it.requireSubgroupsOf(4);
        size.give(builtIn(BuiltIn.SUBGROUP_SIZE).times(10).plus(builtIn(BuiltIn.SUBGROUP_LANE)));
        assertThat(size.run()).containsExactly(40, 41, 42, 43, 40, 41, 42, 43);
    }

    @Test
    void subgroupsAddWhatTheirActiveLanesHold() {
        for (int subgroupSize : new int[] {4, 32}) {
            Interpretation sums = new Interpretation(new WorkgroupSize(64, 1, 1), new ReferenceDevice(subgroupSize));
            Variable all = sums.it.variable("all", KernelBuilder.subgroupAdd(LANE.to(ScalarType.F32)));
            Variable odd = sums.it.variable("odd", u32(0));
            sums.it.when(
                    LANE.and(1).isEqualTo(u32(1)),
                    () -> sums.it.assign(odd, KernelBuilder.subgroupAdd(u32(0xFFFF_FFFFL))));
            sums.give(all.to(ScalarType.U32).times(100).plus(odd));
            int[] expected = IntStream.range(0, 64)
                    .map(i -> {
                        int first = i - i % subgroupSize;
                        int sum = IntStream.range(first, first + subgroupSize).sum();
                        return sum * 100 - (i % 2 == 1 ? subgroupSize / 2 : 0);
                    })
                    .toArray();
            assertThat(sums.run()).containsExactly(expected);
        }
    }

    @Test
    void aKernelRunsAgainWithOtherArgumentsAndSizes() {
        Parameter offset = it.parameter("offset", ScalarType.U32);
        kernel.give(builtIn(BuiltIn.WORKGROUP_COUNT_X).plus(offset));
        assertThat(kernel.run(u32(5))).containsOnly(6);
        assertThat(Arrays.stream(kernel.run(new WorkgroupCount(2, 1, 1), 16, u32(7))))
                .hasSize(16)
                .containsOnly(9);
    }

    /** Also across the low word's overflow, after 4,096 statements. */
    @Test
    void theClockMovesAtEachReadingAndInProportionToWork() {
        Variable steps = it.variable("steps", u32(1000));
        Variable sum = it.variable("sum", u32(0));
        Variable turns = it.variable("turns", u32(0));
        Variable times = it.variable("times", u32(0));
        it.loop("time", 3, Unroll.NEVER, time -> {
            Variable first = it.readClock("first");
            Variable second = it.readClock("second");
            it.loop("i", steps, Unroll.NEVER, i -> it.increase(sum, i));
            Variable third = it.readClock("third");
            it.loop("j", steps.times(2), Unroll.NEVER, j -> it.increase(sum, j));
            Variable fourth = it.readClock("fourth");
            Expression ratio =
                    KernelBuilder.elapsed(third, fourth).times(100).dividedBy(KernelBuilder.elapsed(second, third));
            it.when(ratio.isLess(u32(201)), () -> it.when(u32(198).isLess(ratio), () -> it.increase(times, u32(1))));
            it.when(u32(0).isLess(KernelBuilder.elapsed(first, second)), () -> it.increase(times, u32(10)));
            it.increase(turns, fourth.y().minus(first.y()));
        });
        assertThat(kernel.give(times.plus(turns.times(100))).run()).containsOnly(133);
    }
}
