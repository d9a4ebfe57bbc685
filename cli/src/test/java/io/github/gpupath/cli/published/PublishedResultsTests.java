package io.github.gpupath.cli.published;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.engine.store.ResultFiles;
import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.result.TestResult.Status;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The runs on an NVIDIA H200 that the README shows: a later version must still be able to read them. */
@Tag("slow")
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
        private final ResultFile file;

        Run(int tests) {
            this.tests = tests;
            this.file = ResultFiles.read(path("nvidia-h200-" + name().toLowerCase(Locale.ROOT) + ".json.gz"));
        }

        private static Path path(String name) {
            try {
                return Path.of(PublishedResultsTests.class.getResource(name).toURI());
            } catch (URISyntaxException e) {
                throw new IllegalStateException(e);
            }
        }
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
                .filter(result -> size(result) >= MUCH_LARGER_THAN_CACHES)
                .toList();

        assertThat(large)
                .hasSize(3 * 4 * 5)
                .allSatisfy(
                        result -> assertThat(result.value()).as(result.test()).isLessThan(MEMORY));
    }

    private static double size(TestResult result) {
        return result.coordinates().stream()
                .filter(at -> at.axis().equals("size"))
                .findFirst()
                .orElseThrow()
                .number();
    }
}
