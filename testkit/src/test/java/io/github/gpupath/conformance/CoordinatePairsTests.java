package io.github.gpupath.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.suite.Axis;
import io.github.gpupath.suite.Coordinate;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.verify.SuiteKernels;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CoordinatePairsTests {

    /** All pairs of words and all coordinates as texts, computed independently. */
    private static Set<String> pairs(List<TestCase> tests) {
        Set<String> pairs = new HashSet<>();
        for (TestCase test : tests) {
            for (Coordinate one : test.coordinates()) {
                for (Coordinate other : test.coordinates()) {
                    if (one.number() == null && other.number() == null || one.equals(other)) {
                        pairs.add(test.suite() + " " + one + " " + other);
                    }
                }
            }
        }
        return pairs;
    }

    @Test
    void halfOfTheSuitesTestsHaveAllPairs() {
        List<TestCase> all = SuiteKernels.tests().toList();
        List<TestCase> chosen = CoordinatePairs.cover(all, true);
        assertThat(all).containsAll(chosen);
        assertThat(chosen).doesNotHaveDuplicates().hasSizeBetween(all.size() / 3, all.size() * 2 / 3);
        assertThat(pairs(chosen)).isEqualTo(pairs(all));
    }

    @Test
    void withoutPairsATestPerWordIsEnough() {
        assertThat(CoordinatePairs.cover(tests(3, 3, 3), false)).hasSizeBetween(3, 5);
    }

    @Test
    void testsOnTwoAxesAreAllNeeded() {
        List<TestCase> all = tests(2, 3, 1);
        assertThat(CoordinatePairs.cover(all, true)).hasSize(6).containsExactlyInAnyOrderElementsOf(all);
    }

    @Test
    void ofThreeAxesWithThreeWordsNineTestsDo() {
        assertThat(CoordinatePairs.cover(tests(3, 3, 3), true)).hasSizeBetween(9, 11);
    }

    @Test
    void eachNumberIsThereOnceAndNotAllWithOneWord() {
        Axis size = Axis.ofBytes("size");
        List<TestCase> all = words(3).flatMap(word -> LongStream.rangeClosed(1, 12)
                        .mapToObj(number ->
                                test("suite", List.of(Axis.ofWords("a").at(word), size.at(number)))))
                .toList();
        List<TestCase> chosen = CoordinatePairs.cover(all, true);
        assertThat(pairs(chosen)).isEqualTo(pairs(all));
        assertThat(chosen).hasSize(12).isSubsetOf(all);
        assertThat(chosen.stream().map(test -> test.coordinates().get(0)).distinct())
                .hasSize(3);
    }

    @Test
    void suitesHaveAxesOfTheirOwn() {
        TestCase first = test("one", "0", "0", "0");
        TestCase second = test("other", "0", "0", "0");
        assertThat(CoordinatePairs.cover(List.of(first, second, first), true)).containsExactly(first, second);
        assertThat(CoordinatePairs.cover(List.of(), true)).isEmpty();
    }

    private static List<TestCase> tests(int as, int bs, int cs) {
        return words(as)
                .flatMap(a -> words(bs).flatMap(b -> words(cs).map(c -> test("suite", a, b, c))))
                .toList();
    }

    private static Stream<String> words(int count) {
        return Stream.iterate(0, word -> word + 1).limit(count).map(String::valueOf);
    }

    private static TestCase test(String suite, String a, String b, String c) {
        return test(
                suite,
                List.of(
                        Axis.ofWords("a").at(a),
                        Axis.ofWords("b").at(b),
                        Axis.ofWords("c").at(c)));
    }

    private static TestCase test(String suite, List<Coordinate> coordinates) {
        return TestCase.builder(suite, coordinates)
                .label("")
                .metric(Metric.SECONDS)
                .description("")
                .workload(() -> {
                    throw new AssertionError("which tests are chosen says nothing of their work");
                })
                .build();
    }
}
