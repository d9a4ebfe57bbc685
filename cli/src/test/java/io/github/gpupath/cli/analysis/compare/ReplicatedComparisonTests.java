package io.github.gpupath.cli.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.testing.FileBuilder;
import io.github.gpupath.cli.testing.ResultBuilder;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.TestResult;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Verdicts on figures that come from several places and processes. */
class ReplicatedComparisonTests {

    private static final int TESTS = 1000;
    private static final int ROUNDS = 15;

    private final Random random = new Random(1);

    /** A thousand tests of a backend whose figures depend on the place, and on the process where there are several. */
    private List<TestResult> tests(String backend, double seconds, double spread, int processes) {
        return IntStream.range(0, TESTS)
                .mapToObj(test -> new ResultBuilder("load/" + test, backend)
                        .at(5, processes)
                        .measured(samples(seconds, spread)))
                .toList();
    }

    private double[] samples(double seconds, double spread) {
        double[] factors = IntStream.range(0, 5)
                .mapToDouble(place -> Math.exp(spread * random.nextGaussian()))
                .toArray();
        return IntStream.range(0, ROUNDS)
                .mapToDouble(round -> seconds * factors[round % 5] * Math.exp(0.001 * random.nextGaussian()))
                .toArray();
    }

    private static ResultFile file(FileBuilder builder, List<TestResult> results) {
        return builder.of(results.toArray(TestResult[]::new));
    }

    private static Map<Verdict, Integer> verdicts(Comparison comparison) {
        Map<Verdict, Integer> counts = new EnumMap<>(Verdict.class);
        comparison.pairs().forEach(pair -> counts.merge(pair.verdict(), 1, Integer::sum));
        return counts;
    }

    private static int different(Comparison comparison) {
        Map<Verdict, Integer> counts = verdicts(comparison);
        return counts.getOrDefault(Verdict.FASTER, 0) + counts.getOrDefault(Verdict.SLOWER, 0);
    }

    private static Comparison betweenFiles(ResultFile base, ResultFile other) {
        return Comparer.compare(
                List.of(new MeasuredFile("base", base), new MeasuredFile("other", other)), Request.all());
    }

    @Test
    void whatPlacesDifferByIsNoDifferenceBetweenRuns() {
        Comparison comparison = betweenFiles(
                file(new FileBuilder(), tests("vulkan", 1e-3, 0.2, 1)),
                file(new FileBuilder(), tests("vulkan", 1e-3, 0.2, 1)));

        assertThat(different(comparison)).isLessThanOrEqualTo(TESTS / 100);
    }

    @Test
    void norBetweenApisOfOneRun() {
        List<TestResult> all = new ArrayList<>(tests("vulkan", 1e-3, 0.2, 1));
        all.addAll(tests("opencl", 1e-3, 0.2, 1));
        Comparison comparison =
                Comparer.compare(List.of(new MeasuredFile("file", file(new FileBuilder(), all))), Request.all());

        assertThat(different(comparison)).isLessThanOrEqualTo(TESTS / 100);
    }

    @Test
    void whatProcessesOfASoftwareDriverDifferByIsNone() {
        Comparison comparison = betweenFiles(
                file(new FileBuilder().onCpu(), tests("opencl", 1e-3, 0.05, 5)),
                file(new FileBuilder().onCpu(), tests("opencl", 1e-3, 0.05, 5)));

        assertThat(different(comparison)).isLessThanOrEqualTo(TESTS / 100);
    }

    @Test
    void aTenthIsFoundWhereTheSpreadLeavesItToBeFound() {
        for (double spread : new double[] {0, 0.01, 0.02}) {
            Comparison comparison = betweenFiles(
                    file(new FileBuilder().onCpu(), tests("opencl", 1e-3, spread, 5)),
                    file(new FileBuilder().onCpu(), tests("opencl", 1.1e-3, spread, 5)));

            assertThat(verdicts(comparison).getOrDefault(Verdict.SLOWER, 0))
                    .as("with a spread of " + spread)
                    .isGreaterThan(TESTS * 9 / 10);
        }
    }

    @Test
    void oneProcessOfASoftwareDriverSaysNothingOfTheNext() {
        ResultFile base = file(new FileBuilder().onCpu(), tests("opencl", 1e-3, 0, 1));
        Comparison comparison = betweenFiles(base, file(new FileBuilder().onCpu(), tests("opencl", 2e-3, 0, 1)));

        assertThat(verdicts(comparison)).containsOnlyKeys(Verdict.AMBIGUOUS);
        assertThat(comparison.notes())
                .extracting(ComparisonNote::text)
                .anyMatch(text -> text.contains("one process measured each CPU driver"));
        assertThat(verdicts(betweenFiles(base, base))).containsOnlyKeys(Verdict.SAME);
    }

    @Test
    void oneProcessOnAGpuIsNoDoubtOfTheDriverThatItIsComparedWith() {
        ResultFile gpu = file(new FileBuilder(), tests("opencl", 1e-3, 0, 1));
        Comparison comparison = betweenFiles(gpu, file(new FileBuilder().onCpu(), tests("opencl", 2e-3, 0, 5)));

        assertThat(verdicts(comparison)).containsOnlyKeys(Verdict.SLOWER);
    }

    @Test
    void whatTheHostTimesInOneProcessSaysNothingOfTheNext() {
        TestResult fast =
                new ResultBuilder("dispatch/a", "vulkan").timer("host").measured(samples(1e-3, 0));
        TestResult slow =
                new ResultBuilder("dispatch/a", "vulkan").timer("host").measured(samples(2e-3, 0));
        TestResult beside =
                new ResultBuilder("dispatch/a", "opencl").timer("host").measured(samples(2e-3, 0));
        Comparison comparison = betweenFiles(new FileBuilder().of(fast), new FileBuilder().of(slow));

        assertThat(verdicts(comparison)).containsOnlyKeys(Verdict.AMBIGUOUS);
        assertThat(comparison.notes())
                .extracting(ComparisonNote::text)
                .anyMatch(text -> text.contains("by the host's clock in one process"));
        assertThat(verdicts(Comparer.compare(
                        List.of(new MeasuredFile("file", new FileBuilder().of(fast, beside))), Request.all())))
                .as("in the same rounds")
                .containsOnlyKeys(Verdict.SLOWER);
    }

    /** A run measures one device after the other. */
    @Test
    void devicesOfOneFileShareNoRounds() {
        ResultBuilder first =
                new ResultBuilder("dispatch/a", "vulkan").timer("host").device("gpu-1");
        ResultBuilder second =
                new ResultBuilder("dispatch/a", "vulkan").timer("host").device("gpu-2");
        ResultFile both = new FileBuilder().of(first.measured(samples(1e-3, 0)), second.measured(samples(2e-3, 0)));
        Comparison comparison = Comparer.compare(List.of(new MeasuredFile("file", both)), Request.all());

        assertThat(comparison.pairs()).singleElement().satisfies(row -> {
            assertThat(row.verdict()).isEqualTo(Verdict.AMBIGUOUS);
            assertThat(row.cell().ratio().orElseThrow().method()).isEqualTo(Ratio.Method.QUOTIENT);
        });
        assertThat(comparison.notes())
                .extracting(ComparisonNote::text)
                .anyMatch(text -> text.contains("by the host's clock in one process"));
    }

    @Test
    void ofOnePlaceOnAGpuTheReaderIsTold() {
        TestResult fast = new ResultBuilder("load/a", "vulkan").measured(samples(1e-3, 0));
        TestResult slow = new ResultBuilder("load/a", "vulkan").measured(samples(2e-3, 0));
        Comparison comparison = betweenFiles(new FileBuilder().of(fast), new FileBuilder().of(slow));

        assertThat(verdicts(comparison)).containsOnlyKeys(Verdict.SLOWER);
        assertThat(comparison.notes())
                .extracting(ComparisonNote::text)
                .anyMatch(text -> text.contains("each have one memory placement"));
    }
}
