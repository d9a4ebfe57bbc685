package io.github.gpupath.conformance;

import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Computation;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.SharedArray;
import io.github.gpupath.kernel.Type;
import io.github.gpupath.kernel.UnaryOperator;
import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.kernel.VectorType;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Workgroup memory, barriers and subgroups. */
final class WorkgroupCases {

    private static final int WIDTH = 64;

    private WorkgroupCases() {}

    static Stream<ConformanceCase> all() {
        List<ConformanceCase> cases = new ArrayList<>();
        for (ScalarType scalar : EdgeValues.NUMBERS) {
            for (int components : new int[] {1, 2, 4}) {
                cases.add(reversal(Type.of(scalar, components)));
            }
        }
        cases.add(prefixSum());
        cases.add(twoArrays());
        cases.add(lanes());
        for (int size = 4; size <= WIDTH; size *= 2) {
            cases.add(requiredSize(size));
        }
        cases.add(ballot());
        cases.add(votes());
        for (ScalarType type : List.of(ScalarType.U32, ScalarType.I32, ScalarType.F32)) {
            cases.add(exchange(type));
            cases.add(sum(type));
            cases.add(otherExchanges(type));
            cases.add(reductions(type));
        }
        return cases.stream();
    }

    private static Expression local() {
        return KernelBuilder.builtIn(BuiltIn.LOCAL_INDEX);
    }

    /** Each invocation reads the element that the opposite one wrote. */
    private static ConformanceCase reversal(Type element) {
        Probe probe = new Probe("workgroup/reversal-" + element, WIDTH, 3);
        SharedArray array = probe.kernel().sharedArray("exchanged", element, WIDTH);
        Expression number = probe.invocation().to(element.scalar());
        Expression value = number;
        if (element instanceof VectorType vector) {
            Expression[] parts = {number, number.plus(1), number.times(2), number.minus(number)};
            value = KernelBuilder.vector(
                    vector, List.of(parts).subList(0, vector.components()).toArray(Expression[]::new));
        }
        probe.kernel().store(array, local(), value);
        probe.kernel().barrier();
        probe.result("the opposite value", array.load(Literal.u32(WIDTH - 1).minus(local())));
        return probe.build();
    }

    /** Barriers in a loop with dependent steps. */
    private static ConformanceCase prefixSum() {
        Probe probe = new Probe("workgroup/prefix-sum", WIDTH, 2);
        KernelBuilder kernel = probe.kernel();
        SharedArray sums = kernel.sharedArray("sums", ScalarType.U32, WIDTH);
        kernel.store(sums, local(), probe.invocation().plus(1));
        kernel.barrier();
        Variable distance = kernel.variable("distance", Literal.u32(1));
        kernel.loop("step", 6, Unroll.NEVER, step -> {
            Variable add = kernel.variable("add", Literal.u32(0));
            kernel.when(local().isAtLeast(distance), () -> kernel.assign(add, sums.load(local().minus(distance))));
            kernel.barrier();
            kernel.store(sums, local(), sums.load(local()).plus(add));
            kernel.barrier();
            kernel.assign(distance, distance.times(2));
        });
        probe.result("sum up to here", sums.load(local()));
        return probe.build();
    }

    private static ConformanceCase twoArrays() {
        Probe probe = new Probe("workgroup/two-arrays", WIDTH, 2);
        KernelBuilder kernel = probe.kernel();
        SharedArray words = kernel.sharedArray("words", ScalarType.U32, WIDTH);
        SharedArray vectors = kernel.sharedArray("vectors", VectorType.VEC4, WIDTH);
        Expression number = probe.invocation().to(ScalarType.F32);
        kernel.store(words, local(), probe.invocation().times(7));
        kernel.store(vectors, local(), KernelBuilder.vector(VectorType.VEC4, number));
        kernel.barrier();
        Expression neighbour = local().plus(1).and(WIDTH - 1);
        probe.result("word", words.load(neighbour));
        probe.result("vector", vectors.load(neighbour));
        return probe.build();
    }

    /** Properties of lanes that hold for every subgroup size. */
    private static ConformanceCase lanes() {
        Probe probe = new Probe("subgroup/lanes", WIDTH, 2);
        Expression size = probe.kernel().variable("size", KernelBuilder.builtIn(BuiltIn.SUBGROUP_SIZE));
        Expression lane = probe.kernel().variable("lane", KernelBuilder.builtIn(BuiltIn.SUBGROUP_LANE));
        probe.result("the lane is in the subgroup", lane.isLess(size));
        probe.result("the size is a power of two", size.and(size.minus(1)).isEqualTo(Literal.u32(0)));
        return probe.build();
    }

    private static ConformanceCase requiredSize(int size) {
        Probe probe = new Probe("subgroup/size-" + size, WIDTH, 2);
        probe.kernel().requireSubgroupsOf(size);
        probe.result("size", KernelBuilder.builtIn(BuiltIn.SUBGROUP_SIZE));
        probe.result("lane", KernelBuilder.builtIn(BuiltIn.SUBGROUP_LANE));
        return probe.build();
    }

    /** Each lane counts the participating lanes before it, for any subgroup size. */
    private static ConformanceCase ballot() {
        Probe probe = new Probe("subgroup/ballot", WIDTH, 2);
        KernelBuilder kernel = probe.kernel();
        Expression lane = kernel.variable("lane", KernelBuilder.builtIn(BuiltIn.SUBGROUP_LANE));
        Expression size = kernel.variable("size", KernelBuilder.builtIn(BuiltIn.SUBGROUP_SIZE));
        Expression lanes = kernel.variable("lanes", KernelBuilder.ballot(lane.isLess(size)));
        Expression rest = kernel.variable("rest", lane.remainder(Literal.u32(3)));
        Expression marked = kernel.variable("marked", KernelBuilder.ballot(rest.isEqualTo(Literal.u32(1))));
        probe.result("all lanes", bits(lanes).isEqualTo(size));
        probe.result("every third lane", bits(marked).isEqualTo(size.plus(1).dividedBy(3)));
        Expression expected = KernelBuilder.select(rest.isEqualTo(Literal.u32(1)), Literal.u32(1), Literal.u32(0));
        probe.result("the lane's own bit", bit(marked, lane).isEqualTo(expected));
        return probe.build();
    }

    /** A lane's bit of a ballot. */
    static Expression bit(Expression ballot, Expression lane) {
        Expression word = ballot.w();
        for (int i = 2; i >= 0; i--) {
            Expression here = lane.isLess(Literal.u32(32 * (i + 1)));
            word = KernelBuilder.select(here, new Computation.Swizzle(ballot, List.of(i)), word);
        }
        return word.shiftRight(lane.and(31)).and(1);
    }

    private static Expression bits(Expression ballot) {
        Expression counts = new Computation.Unary(UnaryOperator.BIT_COUNT, ballot);
        return counts.x().plus(counts.y()).plus(counts.z()).plus(counts.w());
    }

    /** Sums of small integers, exact in any order; all lanes participate, as OpenCL requires. */
    private static ConformanceCase sum(ScalarType type) {
        Probe probe = new Probe("subgroup/sum-" + type, WIDTH, 2);
        Expression size = probe.kernel().variable("size", KernelBuilder.builtIn(BuiltIn.SUBGROUP_SIZE));
        Expression lane = probe.kernel().variable("lane", KernelBuilder.builtIn(BuiltIn.SUBGROUP_LANE));
        Expression value = probe.kernel().variable("number", lane.plus(1).to(type));
        Expression all = size.times(size.plus(1)).dividedBy(2).to(type);
        probe.result("sum", KernelBuilder.subgroupAdd(value).isEqualTo(all));
        Expression pair = KernelBuilder.vector(new VectorType(type, 2), value, value.plus(value));
        Expression both = probe.kernel().variable("both", KernelBuilder.subgroupAdd(pair));
        probe.result("sum of a vector", both.x().isEqualTo(all));
        probe.result("sum of a vector's end", both.y().isEqualTo(all.plus(all)));
        return probe.build();
    }

    /** Broadcasts and shuffles, compared with the expected values in the kernel. */
    private static ConformanceCase exchange(ScalarType type) {
        Probe probe = new Probe("subgroup/exchange-" + type, WIDTH, 2);
        Expression size = probe.kernel().variable("size", KernelBuilder.builtIn(BuiltIn.SUBGROUP_SIZE));
        Expression lane = probe.kernel().variable("lane", KernelBuilder.builtIn(BuiltIn.SUBGROUP_LANE));
        Expression partner =
                probe.kernel().variable("partner", lane.xor(Literal.u32(1)).min(size.minus(1)));
        Expression value = probe.kernel().variable("number", lane.plus(5).to(type));
        Expression received = probe.kernel().variable("received", KernelBuilder.shuffle(value, partner));
        probe.result("shuffle", received.isEqualTo(partner.plus(5).to(type)));
        probe.result("broadcast", KernelBuilder.broadcast(value, 0));
        Expression pair = KernelBuilder.vector(new VectorType(type, 2), value, value.plus(value));
        Expression both = probe.kernel().variable("both", KernelBuilder.shuffle(pair, partner));
        probe.result("shuffle of a vector", both.y().minus(both.x()).isEqualTo(received));
        return probe.build();
    }

    /** Conditions that hold in all lanes, in one and in none. */
    private static ConformanceCase votes() {
        Probe probe = new Probe("subgroup/votes", WIDTH, 2);
        Expression size = probe.kernel().variable("size", KernelBuilder.builtIn(BuiltIn.SUBGROUP_SIZE));
        Expression lane = probe.kernel().variable("lane", KernelBuilder.builtIn(BuiltIn.SUBGROUP_LANE));
        Expression isLast = lane.plus(1).isEqualTo(size);
        probe.result("all of all", KernelBuilder.subgroupAll(lane.isLess(size)));
        probe.result("all of one", KernelBuilder.subgroupAll(isLast));
        probe.result("any of one", KernelBuilder.subgroupAny(isLast));
        probe.result("any of none", KernelBuilder.subgroupAny(lane.isAtLeast(size)));
        return probe.build();
    }

    /** Exchanges with a lane that follows from a lane's own; the lanes at an end, whose values are undefined, are left out. */
    private static ConformanceCase otherExchanges(ScalarType type) {
        Probe probe = new Probe("subgroup/other-exchanges-" + type, WIDTH, 2);
        Expression size = probe.kernel().variable("size", KernelBuilder.builtIn(BuiltIn.SUBGROUP_SIZE));
        Expression lane = probe.kernel().variable("lane", KernelBuilder.builtIn(BuiltIn.SUBGROUP_LANE));
        Expression last = size.minus(1);
        Expression value = probe.kernel().variable("number", lane.plus(5).to(type));
        Expression pair = KernelBuilder.vector(new VectorType(type, 2), value, value.plus(value));
        Expression mirrored = probe.kernel().variable("mirrored", KernelBuilder.shuffleXor(pair, last));
        probe.result("xor", mirrored.x().isEqualTo(last.minus(lane).plus(5).to(type)));
        probe.result("xor of a vector", mirrored.y().isEqualTo(mirrored.x().plus(mirrored.x())));
        for (int lanes : new int[] {1, 3}) {
            Expression up = probe.kernel().variable("up", KernelBuilder.shuffleUp(value, Literal.u32(lanes)));
            Expression down = probe.kernel().variable("down", KernelBuilder.shuffleDown(value, Literal.u32(lanes)));
            Expression below = lane.minus(lanes).plus(5).to(type);
            Expression above = lane.plus(lanes).plus(5).to(type);
            probe.result(
                    "up by " + lanes,
                    KernelBuilder.select(lane.isLess(Literal.u32(lanes)), below, up)
                            .isEqualTo(below));
            probe.result(
                    "down by " + lanes,
                    KernelBuilder.select(lane.plus(lanes).isAtLeast(size), above, down)
                            .isEqualTo(above));
        }
        for (int swap = 1; swap < 4; swap++) {
            Expression swapped = probe.kernel().variable("swapped", KernelBuilder.quadSwap(value, swap));
            probe.result(
                    "quad swap " + swap,
                    swapped.isEqualTo(lane.xor(Literal.u32(swap)).plus(5).to(type)));
        }
        return probe.build();
    }

    /** Minima, maxima and sums of small integers, exact in any order, of values that rise and fall with the lane. */
    private static ConformanceCase reductions(ScalarType type) {
        Probe probe = new Probe("subgroup/reductions-" + type, WIDTH, 2);
        Expression size = probe.kernel().variable("size", KernelBuilder.builtIn(BuiltIn.SUBGROUP_SIZE));
        Expression lane = probe.kernel().variable("lane", KernelBuilder.builtIn(BuiltIn.SUBGROUP_LANE));
        Expression rising = probe.kernel().variable("rising", lane.plus(1).to(type));
        Expression falling = probe.kernel().variable("falling", size.minus(lane).to(type));
        Expression both = KernelBuilder.vector(new VectorType(type, 2), rising, falling);
        Expression least = probe.kernel().variable("least", KernelBuilder.subgroupMin(both));
        Expression most = probe.kernel().variable("most", KernelBuilder.subgroupMax(both));
        probe.result("minimum", least.x());
        probe.result("minimum of a falling value", least.y());
        probe.result("maximum", most.x().isEqualTo(size.to(type)));
        probe.result("maximum of a falling value", most.y().isEqualTo(size.to(type)));
        Expression before = lane.times(lane.plus(1)).dividedBy(2).to(type);
        probe.result("sum before", KernelBuilder.exclusiveAdd(rising).isEqualTo(before));
        probe.result("sum up to here", KernelBuilder.inclusiveAdd(rising).isEqualTo(before.plus(rising)));
        return probe.build();
    }
}
