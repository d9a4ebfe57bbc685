package io.github.gpupath.suites;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suites.load.LoadSuite;
import io.github.gpupath.suites.sample.SampleSuite;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CacheLoopTests {

    /** No two are equal, and no two that follow each other are neighbours: no compiler can share or join them. */
    @Test
    void successiveAccessesAreNeitherNeighboursNorRepeats() {
        List<Integer> places = WrittenOutLoop.PLACES;
        assertThat(places).doesNotHaveDuplicates().hasSize(16);
        assertThat(IntStream.range(1, 16).map(i -> Math.abs(places.get(i) - places.get(i - 1))))
                .allSatisfy(distance -> assertThat(distance).isGreaterThan(1));
        assertThat(WrittenOutLoop.OFFSETS)
                .allSatisfy(offset -> assertThat(offset % 32).isZero());
    }

    /** The last invocation, the furthest access and, when verified, the last base. */
    @Test
    void theAccessesStayWithinTheBuffer() {
        int furthest = WrittenOutLoop.OFFSETS.stream()
                .mapToInt(Integer::intValue)
                .max()
                .orElseThrow();
        assertThat(255 + furthest + WrittenOutLoop.ITERATIONS - 1).isLessThan(CacheKernel.ELEMENTS);
        assertThat(new WrittenOutLoop(Unroll.NEVER).verified().bits()).isOne();
    }

    @Test
    void theAccessesToAUniformBufferNeverMeet() {
        long stride = new WrittenOutLoop(Unroll.NEVER).ofUniformBuffer().bits();
        List<Long> elements = IntStream.range(0, WrittenOutLoop.ITERATIONS)
                .boxed()
                .flatMap(i -> WrittenOutLoop.PLACES.stream().map(place -> i * stride + 2 * place))
                .toList();
        assertThat(elements)
                .doesNotHaveDuplicates()
                .hasSize(256)
                .allSatisfy(each -> assertThat(each).isLessThan(5 * 64));
    }

    /** perftest's loop is chosen by name, so that results can be laid beside its tables. */
    @Test
    void perftestsLoopMakesOneAccessInEachIteration() {
        SuiteSettings perftest = new SuiteSettings(Map.of("kernel", "perftest"));
        assertThat(Stream.of(new LoadSuite(), new SampleSuite()).flatMap(suite -> suite.tests(perftest).stream()))
                .allSatisfy(test -> assertThat(parameters(test)).startsWith("mask"));
        assertThat(Stream.of(new LoadSuite(), new SampleSuite())
                        .flatMap(suite -> suite.tests(SuiteSettings.DEFAULT).stream()))
                .allSatisfy(test -> assertThat(parameters(test)).startsWith("stride"));
    }

    private static List<String> parameters(TestCase test) {
        return test.kernelWorkload().orElseThrow().kernel().parameters().stream()
                .map(parameter -> parameter.name())
                .toList();
    }
}
