package io.github.gpupath.cli.published;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.io.Json;
import io.github.gpupath.cli.io.ResultSchema;
import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.result.TestResult.Status;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The run on an NVIDIA H200 that the README shows: a later version must still be able to read it. */
class PublishedResultsTests {

    /** 132 SMs at 1980 MHz, 128 bytes per clock from the first-level cache of each: what no load can exceed. */
    private static final double FIRST_LEVEL_CACHE = 132 * 1980e6 * 128;

    private static final String JSON = read();
    private static final ResultFile FILE = Json.read(JSON, ResultFile.class);

    private static String read() {
        try (InputStream file = PublishedResultsTests.class.getResourceAsStream("nvidia-h200-load.json")) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void keepsToTheSchema() {
        ResultSchema.check(JSON);
    }

    @Test
    void isOfOneGpuThroughThreeApis() {
        assertThat(FILE.devices()).extracting(DeviceRecord::backend).containsExactly("vulkan", "opengl", "opencl");
        assertThat(FILE.devices())
                .extracting(DeviceRecord::uuid)
                .doesNotContainNull()
                .containsOnly(FILE.devices().get(0).uuid());
    }

    @Test
    void hasEveryLoadTestVerifiedAndTimedByTheDeviceInOneGeometry() {
        assertThat(FILE.results()).hasSize(3 * 87).allSatisfy(result -> {
            assertThat(result.status()).isEqualTo(Status.OK);
            assertThat(result.verified()).isTrue();
            assertThat(result.timer()).isEqualTo("device");
            assertThat(result.samples()).hasSizeGreaterThanOrEqualTo(10);
        });
        Map<String, Long> geometries = FILE.results().stream()
                .collect(Collectors.groupingBy(
                        TestResult::test,
                        Collectors.mapping(TestResult::geometry, Collectors.collectingAndThen(Collectors.toSet(), set ->
                                (long) set.size()))));
        assertThat(geometries.values()).containsOnly(1L);
    }

    /** Where all invocations read one address, they may receive more than the cache gives out. */
    @Test
    void hasNoFigureAboveWhatTheCacheCanGive() {
        assertThat(FILE.results())
                .filteredOn(result -> !result.test().endsWith("/uniform"))
                .allSatisfy(result -> assertThat(
                                result.bytesPerDispatch() / result.statistics().median())
                        .as(result.test() + " " + result.backend())
                        .isLessThan(FIRST_LEVEL_CACHE));
    }
}
