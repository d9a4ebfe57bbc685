package io.github.gpupath.conformance;

import io.github.gpupath.suite.Coordinate;
import io.github.gpupath.suite.TestCase;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * Pairwise coverage of tests' coordinates. Few faults need three coordinates at once, so tests that cover all pairs
 * find nearly all faults. Numbers, such as sizes, are covered individually, not in pairs.
 */
final class CoordinatePairs {

    /** Two words of a test, or a coordinate twice for individual coverage. */
    private record Pair(String suite, Coordinate one, Coordinate other) {}

    private static final long SEED = 1;

    private CoordinatePairs() {}

    /**
     * A subset of the tests, in their order, that covers all pairs of coordinates. Ties are broken pseudo-randomly with
     * a fixed seed, so that numbers do not all occur with one word.
     *
     * @param isPaired whether words are covered in pairs, or individually as numbers are
     */
    static List<TestCase> cover(Collection<TestCase> all, boolean isPaired) {
        Set<Pair> covered = new HashSet<>();
        List<TestCase> left = new ArrayList<>(all);
        Collections.shuffle(left, new Random(SEED));
        Set<TestCase> chosen = new HashSet<>();
        while (!left.isEmpty()) {
            TestCase best = left.get(0);
            long most = 0;
            List<TestCase> useful = new ArrayList<>();
            for (TestCase test : left) {
                long gain = pairs(test, isPaired).stream()
                        .filter(pair -> !covered.contains(pair))
                        .count();
                if (gain > 0) {
                    useful.add(test);
                }
                if (gain > most) {
                    best = test;
                    most = gain;
                }
            }
            if (most > 0) {
                chosen.add(best);
                covered.addAll(pairs(best, isPaired));
                useful.remove(best);
            }
            left = useful;
        }
        return all.stream().filter(chosen::remove).toList();
    }

    private static List<Pair> pairs(TestCase test, boolean isPaired) {
        List<Coordinate> coordinates = test.coordinates();
        List<Pair> pairs = new ArrayList<>();
        for (int other = 0; other < coordinates.size(); other++) {
            for (Coordinate one : coordinates.subList(0, other + 1)) {
                Coordinate last = coordinates.get(other);
                if (one.equals(last)
                        || isPaired && !one.axis().isNumeric() && !last.axis().isNumeric()) {
                    pairs.add(new Pair(test.suite(), one, last));
                }
            }
        }
        return pairs;
    }
}
