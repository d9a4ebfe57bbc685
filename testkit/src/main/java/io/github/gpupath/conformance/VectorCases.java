package io.github.gpupath.conformance;

import io.github.gpupath.kernel.Computation;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.VectorType;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** All swizzles, and all constructions of vectors from parts. */
final class VectorCases {

    private VectorCases() {}

    static Stream<ConformanceCase> all() {
        List<ConformanceCase> cases = new ArrayList<>();
        for (int from = 2; from <= 4; from++) {
            for (int lanes = 1; lanes <= 4; lanes++) {
                cases.add(swizzles(from, lanes));
            }
        }
        EdgeValues.NUMBERS.forEach(type -> cases.add(constructions(type)));
        return cases.stream();
    }

    private static ConformanceCase swizzles(int from, int lanes) {
        Probe probe = new Probe("vector/swizzle-" + lanes + "-of-" + from, 4, 1);
        var inputs = probe.input("inputs", Values.of(ScalarType.U32, 10, 21, 32, 43, 54, 65, 76));
        Expression vector = probe.kernel().variable("vector", probe.load(inputs, from));
        int patterns = (int) Math.pow(from, lanes);
        // All components of a pattern are stored in one word, in base 100.
        for (int pattern = 0; pattern < patterns; pattern++) {
            List<Integer> choice = new ArrayList<>();
            for (int rest = pattern, i = 0; i < lanes; i++, rest /= from) {
                choice.add(rest % from);
            }
            Expression swizzled = new Computation.Swizzle(vector, choice);
            probe.result("swizzle " + choice, packed(swizzled));
        }
        return probe.build();
    }

    private static Expression packed(Expression vector) {
        Expression sum = vector.x();
        for (int i = 1; i < vector.type().components(); i++) {
            sum = sum.times(100).plus(vector.swizzle(String.valueOf("xyzw".charAt(i))));
        }
        return sum;
    }

    private static ConformanceCase constructions(ScalarType type) {
        Probe probe = new Probe("vector/construct-" + type, 4, 1);
        var inputs = probe.input("inputs", Values.of(type, 1, 2, 3, 4, 5, 6, 7));
        Expression all = probe.kernel().variable("all", probe.load(inputs, 4));
        for (int components = 2; components <= 4; components++) {
            VectorType vector = new VectorType(type, components);
            probe.result("splat of " + vector, new Computation.Construct(vector, List.of(all.y())));
            for (List<Integer> sizes : compositions(components)) {
                probe.result(vector + " of " + sizes, new Computation.Construct(vector, parts(all, sizes)));
            }
        }
        Expression nested = new Computation.Construct(new VectorType(type, 2), List.of(all.z(), all.x()));
        probe.result("swizzle of a new vector", nested.swizzle("yxx"));
        probe.result("component of a sum", all.plus(all).w());
        return probe.build();
    }

    private static List<Expression> parts(Expression all, List<Integer> sizes) {
        List<Expression> parts = new ArrayList<>();
        int first = 0;
        for (int size : sizes) {
            parts.add(all.swizzle("xyzw".substring(first, first + size)));
            first += size;
        }
        return parts;
    }

    /** The compositions of a number: all ordered sums of positive integers. */
    private static List<List<Integer>> compositions(int number) {
        List<List<Integer>> all = new ArrayList<>();
        if (number == 0) {
            all.add(List.of());
        }
        for (int first = 1; first <= number; first++) {
            for (List<Integer> rest : compositions(number - first)) {
                List<Integer> one = new ArrayList<>(List.of(first));
                one.addAll(rest);
                all.add(one);
            }
        }
        return all;
    }
}
