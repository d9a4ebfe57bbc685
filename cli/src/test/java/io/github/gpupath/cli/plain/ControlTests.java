package io.github.gpupath.cli.plain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.cli.engine.store.HostFacts;
import io.github.gpupath.finding.Levels;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.suite.Finding;
import io.github.gpupath.suite.Finding.Figure;
import io.github.gpupath.suite.Measurements;
import io.github.gpupath.suite.Measurements.Measured;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.TestCase;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Negative controls. A processor serves lane after lane: it has no banks that lanes meet in, and nothing that they share but
 * the lines of its caches. And of those it is known how large the first is. What each driver gives is held against what a GPU
 * would have made of it, which must be found: else the machine is too busy to tell, and that is no control.
 */
@Tag("driver")
@Tag("slow")
class ControlTests {

    /** From one size to the next, in KiB, which every first level has several times. */
    private static final int STEP = 8;

    /** So many times as large as the first level is the largest set. */
    private static final int TIMES_AS_LARGE = 3;

    /** Until the machine has left as many samples alone as are needed. */
    private static final int MOST_TRIES = 5;

    private static final List<Integer> BANK_STRIDES = List.of(1, 2, 3, 4, 5, 8, 16, 17, 32, 33, 64);

    private static final List<Integer> SECTOR_STRIDES = List.of(1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33);

    /** Each of as many banks as lanes serves one word at a time. */
    @ParameterizedTest
    @ValueSource(strings = {"vulkan", "opengl", "opencl"})
    void lanesMeetInNoBanks(String backend) throws Exception {
        requireProcessor(backend);
        strides(
                backend,
                "workgroup-memory/read/x1/",
                "stride-1",
                BANK_STRIDES,
                stride -> Integer.lowestOneBit(stride | LeastTimes.LANES),
                "banks");
    }

    /** Each sector of 32 bytes that the lanes touch together costs once. */
    @ParameterizedTest
    @ValueSource(strings = {"vulkan", "opengl", "opencl"})
    void lanesShareNoLine(String backend) throws Exception {
        requireProcessor(backend);
        strides(
                backend,
                "coalescing/load/l1/float/",
                "linear",
                SECTOR_STRIDES,
                stride -> IntStream.range(0, LeastTimes.LANES)
                        .map(lane -> lane * stride * Float.BYTES / 32)
                        .distinct()
                        .count(),
                "line");
    }

    /**
     * Tries strides until those of a GPU would tell what it has, and requires that the processor's tell nothing.
     *
     * @param first the pattern of stride 1
     * @param turns of a GPU's memory for a stride
     * @param name of the finding that a GPU has
     */
    private static void strides(
            String backend, String group, String first, List<Integer> strides, IntToDoubleFunction turns, String name)
            throws Exception {
        List<TestCase> tests = LeastTimes.named(strides.stream()
                .map(stride -> group + (stride == 1 ? first : "stride-" + stride))
                .toList());
        for (int attempt = 0; attempt < MOST_TRIES; attempt++) {
            List<Measured> measured = LeastTimes.of(backend, tests);
            List<Measured> ofGpu = IntStream.range(0, measured.size())
                    .mapToObj(i -> LeastTimes.slowed(measured.get(i), turns.applyAsDouble(strides.get(i))))
                    .toList();
            if (findings(ofGpu).stream()
                    .flatMap(finding -> finding.figures().stream())
                    .anyMatch(figure -> figure.name().equals(name) && figure.value() == LeastTimes.LANES)) {
                assertThat(findings(measured)).isEmpty();
                return;
            }
        }
        assumeTrue(false, "the machine is too busy: nobody could tell the " + name + " of a GPU here");
    }

    private static List<Finding> findings(List<Measured> measured) {
        return findings(measured, List.of());
    }

    private static List<Finding> findings(List<Measured> measured, List<Long> caches) {
        String suite = measured.get(0).test().suite();
        return ServiceLoader.load(Suite.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(each -> each.id().equals(suite))
                .flatMap(each -> each.findings(new Measurements(measured, caches)).stream())
                .toList();
    }

    /** Whatever a driver does for each load, what the first level serves is faster, and as much as the operating system says. */
    @ParameterizedTest
    @ValueSource(strings = {"vulkan", "opengl", "opencl"})
    void theFirstCacheEndsWhereTheProcessorSays(String backend) throws Exception {
        requireProcessor(backend);
        List<ResultFile.Cache> caches = HostFacts.caches();
        assumeTrue(caches != null, "the operating system tells no caches");
        long bytes = caches.get(0).bytes();
        List<TestCase> tests = LeastTimes.named(LongStream.rangeClosed(1, TIMES_AS_LARGE * bytes / 1024 / STEP)
                .mapToObj(steps -> "latency/storage-buffer/vector/" + steps * STEP + "k")
                .toList());
        Optional<Figure> end = Optional.empty();
        for (int attempt = 0; attempt < MOST_TRIES && !isNarrow(end); attempt++) {
            end = findings(LeastTimes.of(backend, tests), List.of()).stream()
                    .filter(finding -> finding.kind().equals(Levels.KIND))
                    .findFirst()
                    .map(level -> level.figure(Levels.TO));
        }
        assumeTrue(isNarrow(end), "the machine is too busy: " + end);
        assertThat(end.filter(figure -> figure.low() <= bytes && bytes <= figure.high()))
                .as("a first level of %d bytes, found %s", bytes, end)
                .isPresent();
    }

    /** Whether it is known within a factor of two, so that half and twice the size would fail. */
    private static boolean isNarrow(Optional<Figure> end) {
        return end.filter(figure -> figure.low() != null && figure.high() != null && figure.high() < 2 * figure.low())
                .isPresent();
    }

    /** Ends the test where no driver has the processor for a device. */
    private static void requireProcessor(String id) {
        BackendProvider provider = ServiceLoader.load(BackendProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(each -> each.id().equals(id))
                .findFirst()
                .orElseThrow();
        assumeTrue(provider.probe() instanceof Availability.Available, () -> id + ": " + provider.probe());
        try (Backend backend = provider.open()) {
            assumeTrue(LeastTimes.processor(backend).isPresent(), "no " + id + " on the processor");
        }
    }
}
