package io.github.gpupath.cli.plain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.cli.engine.store.HostFacts;
import io.github.gpupath.finding.Indistinct;
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
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Negative controls. A processor serves lane after lane: it has no banks that lanes meet in, and nothing that they share but
 * the lines of its caches. And of those it is known how large the first is. From what each driver gives, what a GPU would have
 * made of it must be found: else the machine is too busy to tell, and that is no control.
 *
 * <p>On two processors, with four threads beside it that do nothing but compute and with builds of others, none of 90 controls ended
 * so, and all nine took about 45 s instead of 14; with ten such threads one of the few that were tried did.
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

    /** What a GPU does with strides, and a processor does not. */
    private enum Control {
        /** Each of as many banks as lanes serves one word at a time. */
        BANKS("banks", "workgroup-memory/read/x1/", "stride-1", List.of(1, 2, 3, 4, 5, 8, 16, 17, 32, 33, 64)) {
            @Override
            double turns(int stride) {
                return Integer.lowestOneBit(stride | LeastTimes.LANES);
            }
        },
        /** Each sector of 32 bytes that the lanes touch together costs once. */
        LINE("line", "coalescing/load/l1/float/", "linear", List.of(1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33)) {
            @Override
            double turns(int stride) {
                return IntStream.range(0, LeastTimes.LANES)
                        .map(lane -> lane * stride * Float.BYTES / 32)
                        .distinct()
                        .count();
            }
        };

        private final String figure;
        private final List<Integer> strides;
        private final List<TestCase> tests;

        /**
         * A control.
         *
         * @param figure of the finding that a GPU has, which is {@link LeastTimes#LANES} of this one
         * @param group the tests of strides
         * @param first that of stride 1
         */
        Control(String figure, String group, String first, List<Integer> strides) {
            this.figure = figure;
            this.strides = strides;
            tests = LeastTimes.named(strides.stream()
                    .map(stride -> group + (stride == 1 ? first : "stride-" + stride))
                    .toList());
        }

        abstract double turns(int stride);

        /** What the tests would give, if a GPU's memory were behind them. */
        List<Measured> onGpu(List<Measured> measured) {
            return IntStream.range(0, measured.size())
                    .mapToObj(i -> LeastTimes.slowed(measured.get(i), turns(strides.get(i))))
                    .toList();
        }

        boolean isFoundIn(List<Measured> measured) {
            return findings(measured).stream()
                    .flatMap(finding -> finding.figures().stream())
                    .anyMatch(each -> each.name().equals(figure) && each.value() == LeastTimes.LANES);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"vulkan", "opengl", "opencl"})
    void lanesMeetInNoBanks(String backend) throws Exception {
        requireProcessor(backend);
        requireNothing(Control.BANKS, () -> LeastTimes.of(backend, Control.BANKS.tests));
    }

    @ParameterizedTest
    @ValueSource(strings = {"vulkan", "opengl", "opencl"})
    void lanesShareNoLine(String backend) throws Exception {
        requireProcessor(backend);
        requireNothing(Control.LINE, () -> LeastTimes.of(backend, Control.LINE.tests));
    }

    /** A driver that does have them, however often it is tried. */
    @ParameterizedTest
    @EnumSource
    void aDriverWithBanksOrLinesFails(Control control) {
        List<Measured> flat = control.tests.stream()
                .map(test -> new Measured(test.on(LeastTimes.KNOWN), 1e9, 0.99e9, 1.01e9, true))
                .toList();
        assertThatCode(() -> requireNothing(control, () -> flat)).doesNotThrowAnyException();
        assertThatThrownBy(() -> requireNothing(control, () -> control.onGpu(flat)))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining(control.figure);
    }

    /**
     * Measures until what a GPU has would be found, and requires that nothing else is found then. What a busy machine makes of one
     * measurement it does not make of each.
     */
    private static void requireNothing(Control control, Callable<List<Measured>> measuring) throws Exception {
        List<Finding> found = List.of();
        boolean isAlways = true;
        for (int attempt = 0; attempt < MOST_TRIES; attempt++) {
            List<Measured> measured = measuring.call();
            found = findings(measured).stream()
                    .filter(finding -> !finding.kind().equals(Indistinct.KIND))
                    .toList();
            if (found.isEmpty() && control.isFoundIn(control.onGpu(measured))) {
                return;
            }
            isAlways &= !found.isEmpty();
        }
        assertThat(isAlways).as("found each time: %s", found).isFalse();
        assumeTrue(false, "the machine is too busy: nobody could tell the " + control.figure + " of a GPU here");
    }

    private static List<Finding> findings(List<Measured> measured) {
        String suite = measured.get(0).test().suite();
        return ServiceLoader.load(Suite.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(each -> each.id().equals(suite))
                .flatMap(each -> each.findings(new Measurements(measured, List.of())).stream())
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
            end = findings(LeastTimes.of(backend, tests)).stream()
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
