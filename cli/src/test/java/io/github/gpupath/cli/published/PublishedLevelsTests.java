package io.github.gpupath.cli.published;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.analysis.finding.SuiteFindings;
import io.github.gpupath.cli.testing.PublishedRun;
import io.github.gpupath.finding.Levels;
import io.github.gpupath.result.FindingRecord;
import io.github.gpupath.result.FindingRecord.Figure;
import io.github.gpupath.suite.ByteSize;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suites.bandwidth.BandwidthSuite;
import io.github.gpupath.suites.latency.LatencySuite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The levels of the published run, drawn again, against what is known of its GPU. */
@Tag("slow")
class PublishedLevelsTests {

    private static final long KIB = 1 << 10;
    private static final long MIB = 1 << 20;

    private static final double LARGEST_CACHE = 64 * MIB;

    /** What today's suites conclude from the file. */
    private static List<FindingRecord> findings = List.of();

    @BeforeAll
    static void drawAgain() {
        List<Suite> suites = List.of(new BandwidthSuite(), new LatencySuite());
        findings = SuiteFindings.of(
                PublishedRun.file(),
                suites,
                suites.stream()
                        .flatMap(suite -> suite.tests(SuiteSettings.DEFAULT).stream())
                        .toList(),
                problem -> {
                    throw new AssertionError(problem);
                });
    }

    /** The ends of a level through each API that shows it. */
    private static List<Figure> ends(String subject, String name, int apis) {
        List<Figure> ends = findings.stream()
                .filter(finding ->
                        finding.subject().equals(subject) && finding.name().equals(name))
                .map(finding -> finding.figure(Levels.TO))
                .toList();
        assertThat(ends).as("%s of %s", name, subject).hasSize(apis);
        return ends;
    }

    /**
     * The second-level cache of an H100 has 50 MiB in two halves, of which a load finds the nearer faster. Read in order it serves no
     * more than 36 MiB, as CUDA programs see too. A first-level cache has 256 KiB, of which the driver leaves 185 to 233.
     */
    @ParameterizedTest
    @CsvSource({
        "latency/storage-buffer/vector, level 1, 192, 3",
        "latency/storage-buffer/vector, level 2, 25600, 3",
        "latency/storage-buffer/vector, level 3, 51200, 3",
        "bandwidth/read/buffer/float4, level 1, 233, 3",
        "bandwidth/read/buffer/float4, level 2, 36864, 3",
        "bandwidth/read/texture/float4, limit of the path, 36864, 3",
        "bandwidth/write/buffer/float4, level 1, 36864, 3",
        "bandwidth/write/texture/float4, level 1, 36864, 3"
    })
    void theIntervalThroughEachApiHoldsWhereALevelEnds(String subject, String name, double kib, int apis) {
        assertThat(ends(subject, name, apis))
                .allSatisfy(end -> assertThat(kib * KIB).isBetween(end.low(), end.high()));
    }

    /** Of caches, but for those of constants, to which each API has a way of its own. */
    @Test
    void noTwoApisHaveTheEndOfALevelAtDifferentPlaces() {
        Map<String, List<Figure>> ends = findings.stream()
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
        assertThat(findings).extracting(FindingRecord::name).noneMatch(name -> name.contains("cache"));
    }

    /** The page of questions answers so too; its figures are those of the file. */
    @ParameterizedTest
    @CsvSource({"vulkan, 32 MiB", "opengl, 40 MiB", "opencl, 32 MiB"})
    void howLargeASetMayBeDependsOnTheOrder(String backend, String ofLevel2) throws IOException {
        assertThat(findings)
                .filteredOn(finding -> finding.kind().equals("knee")
                        && finding.backend().equals(backend)
                        && finding.name().contains("level"))
                .extracting(finding -> finding.subject() + " " + finding.name() + " "
                        + ByteSize.label((long) finding.figures().get(0).value()))
                .containsExactly(
                        "bandwidth/read/buffer/float4 half of level 1, in order 768 KiB",
                        "bandwidth/read/buffer/float4 half of level 2, in order " + ofLevel2,
                        "bandwidth/read-scattered/buffer/float4 half of level 2, in scattered order 128 MiB");
        assertThat(Files.readString(Path.of("../docs/reading.md")))
                .contains("| in order | `bandwidth/read` | 1 | 768 KiB |")
                .contains("| in order | `bandwidth/read` | 2 | 32 MiB (OpenGL: 40 MiB) |")
                .contains("| scattered | `bandwidth/read-scattered` | 2 | 128 MiB |");
    }
}
