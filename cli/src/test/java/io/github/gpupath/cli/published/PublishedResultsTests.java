package io.github.gpupath.cli.published;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.analysis.curve.Curve;
import io.github.gpupath.cli.analysis.curve.Level;
import io.github.gpupath.cli.analysis.curve.Plateau;
import io.github.gpupath.cli.analysis.curve.SizedTest;
import io.github.gpupath.cli.analysis.statistics.StatisticsCalculator;
import io.github.gpupath.cli.engine.store.Json;
import io.github.gpupath.cli.engine.store.ResultSchema;
import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.result.TestResult.Status;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The runs on an NVIDIA H200 that the README shows: a later version must still be able to read them. */
class PublishedResultsTests {

    /** 132 SMs at 1980 MHz, 128 bytes per clock from the first-level cache of each: what no load can exceed. */
    private static final double FIRST_LEVEL_CACHE = 132 * 1980e6 * 128;

    /** A bus of 6,144 bits with two transfers at 3,201 MHz: what no set that is much larger than the caches can exceed. */
    private static final double MEMORY = 6144 / 8 * 2 * 3201e6;

    /** Four times the second-level cache of 60 MB. */
    private static final long MUCH_LARGER_THAN_CACHES = 240_000_000;

    /** A suite that was run as a whole. */
    enum Run {
        LOAD(87),
        SAMPLE(81),
        STORE(75),
        BANDWIDTH(4 * 45);

        private final int tests;
        private final String json;
        private final ResultFile file;

        Run(int tests) {
            this.tests = tests;
            this.json = read("nvidia-h200-" + name().toLowerCase(Locale.ROOT) + ".json");
            this.file = Json.read(json, ResultFile.class);
        }

        private static String read(String name) {
            try (InputStream file = PublishedResultsTests.class.getResourceAsStream(name)) {
                return new String(file.readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void keepsToTheSchema(Run run) {
        ResultSchema.check(run.json);
    }

    @ParameterizedTest
    @EnumSource
    void isOfOneGpuThroughThreeApis(Run run) {
        assertThat(run.file.devices()).extracting(DeviceRecord::backend).containsExactly("vulkan", "opengl", "opencl");
        assertThat(run.file.devices())
                .extracting(DeviceRecord::uuid)
                .doesNotContainNull()
                .containsOnly(run.file.devices().get(0).uuid());
    }

    @ParameterizedTest
    @EnumSource
    void hasEveryTestVerifiedAndTimedByTheDeviceInOneGeometry(Run run) {
        assertThat(run.file.results()).hasSize(3 * run.tests).allSatisfy(result -> {
            assertThat(result.status()).isEqualTo(Status.OK);
            assertThat(result.verified()).isTrue();
            assertThat(result.timer()).isEqualTo("device");
            assertThat(result.samples()).hasSizeGreaterThanOrEqualTo(10);
        });
        Map<String, Long> geometries = run.file.results().stream()
                .collect(Collectors.groupingBy(
                        TestResult::test,
                        Collectors.mapping(TestResult::geometry, Collectors.collectingAndThen(Collectors.toSet(), set ->
                                (long) set.size()))));
        assertThat(geometries.values()).containsOnly(1L);
    }

    /** The deviation aside, whose last digits depend on the order in which it is summed up. */
    @ParameterizedTest
    @EnumSource
    void hasTheStatisticsOfItsSamples(Run run) {
        assertThat(run.file.results())
                .allSatisfy(result -> assertThat(StatisticsCalculator.of(result.samples().stream()
                                .mapToDouble(Double::doubleValue)
                                .toArray()))
                        .as(result.test() + " " + result.backend())
                        .usingRecursiveComparison()
                        .ignoringFields("cv")
                        .isEqualTo(result.statistics()));
    }

    /** Where all invocations use one address, they may receive or give more than the cache moves. */
    @ParameterizedTest
    @EnumSource
    void hasNoFigureAboveWhatTheCacheCanGive(Run run) {
        assertThat(run.file.results())
                .filteredOn(result ->
                        !result.test().endsWith("/uniform") && !result.test().endsWith("/same"))
                .allSatisfy(result -> assertThat(
                                result.bytesPerDispatch() / result.statistics().median())
                        .as(result.test() + " " + result.backend())
                        .isLessThan(FIRST_LEVEL_CACHE));
    }

    @Test
    void hasNoLargeSetAboveWhatMemoryCanGive() {
        List<TestResult> large = Run.BANDWIDTH.file.results().stream()
                .filter(result -> SizedTest.of(result.test()).orElseThrow().bytes() >= MUCH_LARGER_THAN_CACHES)
                .toList();

        assertThat(large)
                .hasSize(3 * 4 * 5)
                .allSatisfy(
                        result -> assertThat(result.value()).as(result.test()).isLessThan(MEMORY));
    }

    /** Its first-level caches have 256 KiB each, of which a kernel gets less; 50 to 60 MiB are said of the second-level cache. */
    @ParameterizedTest
    @ValueSource(strings = {"vulkan", "opengl", "opencl"})
    void showsWhereItsCachesEnd(String backend) {
        Curve reads = Curve.of(Run.BANDWIDTH.file.results().stream()
                        .filter(result -> result.backend().equals(backend))
                        .toList())
                .get(0);
        List<Level> levels = Level.of(reads, Plateau.of(reads), List.of());

        assertThat(levels)
                .extracting(Level::name)
                .startsWith("first-level cache", "second-level cache")
                .hasSize(3);
        assertThat(levels.get(0).plateau().to()).isBetween(128L << 10, 256L << 10);
        assertThat(levels.get(1).plateau().to()).isBetween(32L << 20, 48L << 20);
        assertThat(levels.get(2).plateau().from()).isBetween(48L << 20, 64L << 20);
    }
}
