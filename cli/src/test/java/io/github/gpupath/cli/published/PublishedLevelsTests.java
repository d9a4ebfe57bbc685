package io.github.gpupath.cli.published;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.analysis.finding.SuiteFindings;
import io.github.gpupath.cli.engine.store.ResultFiles;
import io.github.gpupath.finding.Levels;
import io.github.gpupath.result.FindingRecord;
import io.github.gpupath.result.FindingRecord.Figure;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.suite.ByteSize;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suites.bandwidth.BandwidthSuite;
import io.github.gpupath.suites.latency.LatencySuite;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The levels of published curves, drawn again, against what is known of the GPUs. */
@Tag("slow")
class PublishedLevelsTests {

    private static final long KIB = 1 << 10;
    private static final long MIB = 1 << 20;

    private static final double LARGEST_CACHE = 64 * MIB;

    private static final String H100 = "nvidia-h100/default.json.gz";

    /** What today's suites conclude from a file. */
    private static final Map<String, List<FindingRecord>> FINDINGS = new HashMap<>();

    private static List<FindingRecord> findings(String name) {
        return FINDINGS.computeIfAbsent(name, PublishedLevelsTests::drawnAgain);
    }

    private static List<FindingRecord> drawnAgain(String name) {
        List<Suite> suites = List.of(new BandwidthSuite(), new LatencySuite());
        ResultFile file = ResultFiles.read(Path.of("../docs/results").resolve(name));
        return SuiteFindings.of(
                file,
                suites,
                suites.stream()
                        .flatMap(suite -> suite.tests(SuiteSettings.DEFAULT).stream())
                        .toList(),
                problem -> {
                    throw new AssertionError(problem);
                });
    }

    /** The ends of a level through each API. */
    private static List<Figure> ends(String file, String subject, String name) {
        List<Figure> ends = findings(file).stream()
                .filter(finding ->
                        finding.subject().equals(subject) && finding.name().equals(name))
                .map(finding -> finding.figure(Levels.TO))
                .toList();
        assertThat(ends).as("%s of %s", name, subject).hasSize(3);
        return ends;
    }

    /**
     * The second-level cache of an H100 has 50 MiB in two halves, of which a load finds the nearer faster; that of an H200 seems to
     * have 60. Read in order it serves no more than 36 MiB, as CUDA programs see too. A first-level cache has 256 KiB, of which the
     * driver leaves 185 to 233.
     */
    @ParameterizedTest
    @CsvSource({
        "nvidia-h100/default, latency/storage-buffer/vector, level 1, 192",
        "nvidia-h100/default, latency/storage-buffer/vector, level 2, 25600",
        "nvidia-h100/default, latency/storage-buffer/vector, level 3, 51200",
        "nvidia-h100/default, bandwidth/read/buffer/float4, level 1, 233",
        "nvidia-h100/default, bandwidth/read/buffer/float4, level 2, 36864",
        "nvidia-h100/default, bandwidth/read/texture/float4, limit of the path, 36864",
        "nvidia-h100/default, bandwidth/write/buffer/float4, level 1, 36864",
        "nvidia-h100/default, bandwidth/write/texture/float4, level 1, 36864",
        "nvidia-h100/580.159.04/latency, latency/storage-buffer/vector, level 2, 25600",
        "nvidia-h100/580.159.04/latency, latency/storage-buffer/vector, level 3, 51200",
        "nvidia-h100/580.159.04/bandwidth, bandwidth/read/buffer/float4, level 2, 36864",
        "nvidia-h100/580.159.04/bandwidth, bandwidth/read/texture/float4, limit of the path, 36864",
        "nvidia-h200-latency, latency/storage-buffer/vector, level 2, 30720",
        "nvidia-h200-latency, latency/storage-buffer/vector, level 3, 61440",
        "nvidia-h200-bandwidth, bandwidth/read/buffer/float4, level 2, 43008",
        "nvidia-h200-bandwidth, bandwidth/read/texture/float4, limit of the path, 43008"
    })
    void theIntervalThroughEachApiHoldsWhereALevelEnds(String file, String subject, String name, double kib) {
        assertThat(ends(file + ".json.gz", subject, name))
                .allSatisfy(end -> assertThat(kib * KIB).isBetween(end.low(), end.high()));
    }

    /** Of caches, but for those of constants, to which each API has a way of its own. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                H100,
                "nvidia-h100/580.159.04/latency.json.gz",
                "nvidia-h100/580.159.04/bandwidth.json.gz",
                "nvidia-h200-latency.json.gz",
                "nvidia-h200-bandwidth.json.gz"
            })
    void noTwoApisHaveTheEndOfALevelAtDifferentPlaces(String file) {
        Map<String, List<Figure>> ends = findings(file).stream()
                .filter(finding -> List.of("limit of the path", "level 1", "level 2", "level 3")
                                .contains(finding.name())
                        && !finding.subject().contains("uniform-buffer")
                        && finding.figure(Levels.TO).confidence() != null
                        && finding.figure(Levels.TO).value() <= LARGEST_CACHE)
                .collect(Collectors.groupingBy(
                        finding -> finding.subject() + " " + finding.name(),
                        Collectors.mapping(finding -> finding.figure(Levels.TO), Collectors.toList())));
        assertThat(ends)
                .isNotEmpty()
                .allSatisfy((level, each) -> assertThat(
                                each.stream().mapToDouble(Figure::low).max().orElseThrow())
                        .as(level + " " + each)
                        .isLessThanOrEqualTo(each.stream()
                                .mapToDouble(end -> end.high() == null ? Double.POSITIVE_INFINITY : end.high())
                                .min()
                                .orElseThrow()));
        assertThat(findings(file)).extracting(FindingRecord::name).noneMatch(name -> name.contains("cache"));
    }

    /** As its values are: 4.1 to 4.2 TB/s with 40 MiB in order and with 128 MiB in scattered order. */
    @ParameterizedTest
    @ValueSource(strings = {"vulkan", "opengl", "opencl"})
    void howLargeASetMayBeDependsOnTheOrder(String backend) {
        assertThat(findings(H100))
                .filteredOn(finding -> finding.kind().equals("knee")
                        && finding.backend().equals(backend)
                        && finding.name().contains("level"))
                .extracting(finding -> finding.subject() + " " + finding.name() + " "
                        + ByteSize.label((long) finding.figures().get(0).value()))
                .containsExactly(
                        "bandwidth/read/buffer/float4 half of level 1, in order 768 KiB",
                        "bandwidth/read/buffer/float4 half of level 2, in order 40 MiB",
                        "bandwidth/read-scattered/buffer/float4 half of level 2, in scattered order 128 MiB");
    }
}
