package io.github.gpupath.conformance;

import io.github.gpupath.suite.Coordinate;
import io.github.gpupath.suite.TestCase;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * Pairwise coverage of tests' coordinates. Few faults need three coordinates at once, so tests that cover all pairs
 * find nearly all faults. Numbers, such as sizes, are covered individually, not in pairs.
 */
final class CoordinatePairs {

    /** Two words of a test, or a coordinate twice for individual coverage. */
    private record Pair(String suite, Coordinate one, Coordinate other) {}

    /** A test with the numbers of its pairs that no chosen test has. */
    private record Candidate(TestCase test, BitSet uncovered) {}

    private static final long SEED = 1;

    private CoordinatePairs() {}

    /**
     * A subset of the tests, in their order, that covers all pairs of coordinates. Ties are broken pseudo-randomly with
     * a fixed seed, so that numbers do not all occur with one word.
     *
     * @param isPaired whether words are covered in pairs, or individually as numbers are
     */
    static List<TestCase> cover(Collection<TestCase> all, boolean isPaired) {
        Map<Pair, Integer> numbers = new HashMap<>();
        List<Candidate> left = new ArrayList<>();
        for (TestCase test : all) {
            BitSet pairs = new BitSet();
            pairs(test, isPaired).forEach(pair -> pairs.set(numbers.computeIfAbsent(pair, next -> numbers.size())));
            left.add(new Candidate(test, pairs));
        }
        Collections.shuffle(left, new Random(SEED));
        left.removeIf(candidate -> candidate.uncovered().isEmpty());
        Set<TestCase> chosen = new HashSet<>();
        while (!left.isEmpty()) {
            Candidate best = left.get(0);
            for (Candidate candidate : left) {
                if (candidate.uncovered().cardinality() > best.uncovered().cardinality()) {
                    best = candidate;
                }
            }
            chosen.add(best.test());
            BitSet covered = (BitSet) best.uncovered().clone();
            left.forEach(candidate -> candidate.uncovered().andNot(covered));
            left.removeIf(candidate -> candidate.uncovered().isEmpty());
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
