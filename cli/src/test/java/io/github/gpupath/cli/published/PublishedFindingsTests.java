package io.github.gpupath.cli.published;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.analysis.finding.SuiteFindings;
import io.github.gpupath.cli.engine.store.ResultFiles;
import io.github.gpupath.finding.Levels;
import io.github.gpupath.finding.OperationCost;
import io.github.gpupath.result.FindingRecord;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.result.TestResult.Status;
import io.github.gpupath.suite.ByteSize;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The runs on an NVIDIA H200 of which the results' page tells, and what the suites conclude from them today. */
class PublishedFindingsTests {

    @ParameterizedTest
    @CsvSource({
        "latency, 654",
        "coalescing, 558",
        "workgroup-memory, 222",
        "atomic, 372",
        "uniform, 36",
        "occupancy, 153",
        "dispatch, 27",
        "transfer, 120",
        "instruction, 303",
        "store-own, 150"
    })
    void theFindingsOfAFileAreThoseThatItsResultsGive(String run, int results) throws Exception {
        Path path = Path.of(PublishedFindingsTests.class
                .getResource("nvidia-h200-" + run + ".json.gz")
                .toURI());
        ResultFile file = ResultFiles.read(path);
        assertThat(file.results())
                .hasSize(results)
                .filteredOn(result -> result.status() == Status.OK)
                .isNotEmpty()
                .allMatch(TestResult::verified);
        Set<String> several = file.findings().stream()
                .filter(finding -> finding.sentence().startsWith("slower than these together"))
                .map(PublishedFindingsTests::operation)
                .collect(Collectors.toSet());
        assertThat(ofNow(file))
                .filteredOn(finding -> !isNew(finding))
                .map(PublishedFindingsTests::rounded)
                .isEqualTo(file.findings().stream()
                        .map(finding -> rounded(asOfNow(finding, several)))
                        .toList());
    }

    /** What the suites conclude today. */
    private static List<FindingRecord> ofNow(ResultFile file) {
        List<Suite> suites = ServiceLoader.load(Suite.class).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
        List<TestCase> tests = suites.stream()
                .flatMap(suite -> suite.tests(SuiteSettings.DEFAULT).stream())
                .toList();
        return SuiteFindings.of(file, suites, tests, problem -> {
            throw new AssertionError(problem);
        });
    }

    private static String operation(FindingRecord finding) {
        return finding.backend() + " " + finding.subject();
    }

    /**
     * That OpenGL makes sums over lanes of shuffles was not looked for then. And where loads of one place in each 64 KiB rise
     * before they take twice as long beyond 512 MiB, no level was seen to end; in each 2 MiB one was, at the same size.
     */
    private static boolean isNew(FindingRecord finding) {
        boolean isOfShuffles = finding.kind().equals(OperationCost.EMULATION)
                && finding.subject().equals("instruction/subgroup/add");
        boolean isOfPages = finding.backend().equals("opengl")
                && finding.subject().equals("latency/storage-buffer/pages/64k")
                && finding.name().equals("second level");
        return isOfShuffles || isOfPages;
    }

    /** Through OpenGL, where sets of larger pages have their level's end too. */
    @Test
    void whatIsNewOfPagesEndsWhereItDoesWithLargerOnes() throws Exception {
        Path path = Path.of(PublishedFindingsTests.class
                .getResource("nvidia-h200-latency.json.gz")
                .toURI());
        assertThat(ofNow(ResultFiles.read(path)))
                .filteredOn(finding -> finding.kind().equals(Levels.KIND)
                        && finding.backend().equals("opengl")
                        && finding.subject().startsWith("latency/storage-buffer/pages/"))
                .extracting(finding -> finding.subject() + " " + finding.name() + " "
                        + ByteSize.label((long) finding.figure(Levels.TO).value()))
                .contains(
                        "latency/storage-buffer/pages/64k second level 512 MiB",
                        "latency/storage-buffer/pages/2m first level 512 MiB");
    }

    /** With confidences to a millionth: what else a curve may show has its share in each. */
    private static FindingRecord rounded(FindingRecord finding) {
        return new FindingRecord(
                finding.suite(),
                finding.backend(),
                finding.device(),
                finding.driverVersion(),
                finding.kind(),
                finding.subject(),
                finding.name(),
                finding.figures().stream()
                        .map(figure -> new FindingRecord.Figure(
                                figure.name(),
                                figure.unit(),
                                figure.value(),
                                figure.low(),
                                figure.high(),
                                figure.confidence() == null ? null : Math.rint(figure.confidence() * 1e6) / 1e6))
                        .toList(),
                finding.tests(),
                finding.sentence());
    }

    /**
     * What a file says, in the words of now: files are not edited. One level was called wrongly, since two faster sets come before
     * it; two readings of a clock do not tell what one of them takes; and what is several operations is at the rate of a class by
     * chance.
     *
     * @param several the operations that the file says to be made of more than what could stand in for them
     */
    private static FindingRecord asOfNow(FindingRecord finding, Set<String> several) {
        boolean isWrong = finding.name().equals("only level")
                && finding.subject().equals("latency/uniform-buffer/scalar")
                && finding.backend().equals("opengl");
        boolean isOfNoClass = finding.kind().equals(OperationCost.RATE) && several.contains(operation(finding));
        return new FindingRecord(
                finding.suite(),
                finding.backend(),
                finding.device(),
                finding.driverVersion(),
                finding.kind(),
                finding.subject(),
                isWrong ? "second level" : finding.name(),
                finding.figures().stream()
                        .filter(figure -> !isOfNoClass || !figure.name().equals(OperationCost.CLASS))
                        .toList(),
                finding.tests(),
                finding.sentence()
                        .replace("only level", isWrong ? "second level" : "only level")
                        .replaceFirst("; reading it takes (\\d+ \\w+)", "; two readings in a row are $1 apart")
                        .replaceFirst(
                                isOfNoClass ? "^(1/\\d+ rate, \\d+ % sure|no simple share): " : "^$",
                                "no class, being several operations: "));
    }

    /** Sets beyond 512 MiB are slower through OpenGL, which makes memory of one no cache of the other. */
    @Test
    void memoryIsCalledMemoryThroughEachApi() throws Exception {
        Path path = Path.of(PublishedFindingsTests.class
                .getResource("nvidia-h200-bandwidth.json.gz")
                .toURI());
        Map<String, List<String>> levels = ResultFiles.read(path).findings().stream()
                .filter(finding -> finding.subject().equals("bandwidth/read/buffer/float4"))
                .collect(Collectors.groupingBy(
                        FindingRecord::backend, Collectors.mapping(FindingRecord::name, Collectors.toList())));
        assertThat(levels)
                .containsOnlyKeys("vulkan", "opengl", "opencl")
                .allSatisfy((backend, names) -> assertThat(names)
                        .startsWith("first-level cache", "second-level cache")
                        .contains("memory")
                        .doesNotContain("third level", "third-level cache"));
    }
}
