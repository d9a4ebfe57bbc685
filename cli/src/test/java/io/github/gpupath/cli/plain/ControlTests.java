package io.github.gpupath.cli.plain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.cli.engine.store.HostFacts;
import io.github.gpupath.finding.Coalescing;
import io.github.gpupath.finding.Indistinct;
import io.github.gpupath.finding.Levels;
import io.github.gpupath.result.ResultFile.Cache;
import io.github.gpupath.suite.ByteSize;
import io.github.gpupath.suite.Finding;
import io.github.gpupath.suite.Measurements;
import io.github.gpupath.suite.Measurements.Measured;
import io.github.gpupath.suite.Metric.Better;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.TestCase.Occasion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.opentest4j.TestAbortedException;

/**
 * Negative controls. A processor serves lane after lane: it has no banks that lanes meet in, and nothing that they share but
 * the lines of its caches. And of those it is known how large they are.
 *
 * <p>What is measured is judged by its intervals, and where these do not tell, more is measured: the least times of all samples come
 * nearer to what the work takes, whatever else the machine does. What is still wrong then has failed.
 *
 * <p>On two processors all of it takes about 25 s through three drivers; beside builds of others, with ten processes waiting for
 * a processor, it took 50 s.
 */
@Tag("driver")
@Tag("timing")
class ControlTests {

    /** Until the machine has left as many samples alone as are needed. */
    private static final int MOST_TRIES = 5;

    /** Over which the patterns of coalescing spread lanes. */
    private static final int LINE_BYTES = 128;

    /** Of which the sizes of sets are multiples. */
    private static final long PAGE_BYTES = 4096;

    /** Nearer to once than to twice: the cheapest thing that a GPU does with the addresses of lanes costs twice. */
    private static final double APART = Math.sqrt(2);

    /**
     * What measurements say.
     *
     * @param wrong what a processor cannot have
     * @param unclear what more samples would tell
     */
    private record Judgement(List<String> wrong, List<String> unclear) {

        boolean isRight() {
            return wrong.isEmpty() && unclear.isEmpty();
        }

        /** Takes down what a test costs that must not cost much more than another. */
        void costsNoMore(Measured test, Measured base) {
            double least = cost(test, Bound.LOW) / cost(base, Bound.HIGH);
            double most = cost(test, Bound.HIGH) / cost(base, Bound.LOW);
            if (most >= APART) {
                (least >= APART ? wrong : unclear)
                        .add(String.format(
                                Locale.ROOT,
                                "%s costs %.2f to %.2f times what %s does",
                                test.test().id(),
                                least,
                                most,
                                base.test().id()));
            }
        }
    }

    private enum Bound {
        LOW,
        HIGH
    }

    /** An end of the interval of the time that a test takes. */
    private static double cost(Measured test, Bound bound) {
        return test.test().metric().better() == Better.HIGHER
                ? 1 / (bound == Bound.LOW ? test.high() : test.low())
                : bound == Bound.LOW ? test.low() : test.high();
    }

    /** What a GPU does with the addresses of lanes, and a processor does not. */
    private enum Control {
        /** Each of as many banks as lanes serves one word at a time: each stride of a power of two beside an odd one. */
        BANKS("workgroup-memory/") {
            @Override
            Optional<TestCase> base(TestCase test) {
                return tests().stream()
                        .filter(other -> stride(test) > 1 && stride(test) % 2 == 0)
                        .filter(other -> group(other).equals(group(test)) && stride(other) % 2 == 1)
                        .min(Comparator.comparingInt(other -> Math.abs(stride(other) - stride(test))));
            }

            @Override
            double turns(TestCase test) {
                int words = Integer.parseInt(group(test).replaceAll(".*x", ""));
                return Integer.lowestOneBit(stride(test) | LeastTimes.LANES / words);
            }
        },
        /** Each sector of 32 bytes that the lanes touch together costs once: each pattern beside neighbouring lanes. */
        LINES("coalescing/") {
            @Override
            Optional<TestCase> base(TestCase test) {
                return group(test).contains("/l1/")
                        ? tests().stream()
                                .filter(other -> test.base().equals(Optional.of(other.id())))
                                .findFirst()
                        : Optional.empty();
            }

            @Override
            double turns(TestCase test) {
                String components = group(test).replaceAll(".*float", "");
                int bytes = Float.BYTES * (components.isEmpty() ? 1 : Integer.parseInt(components));
                return IntStream.range(0, LeastTimes.LANES)
                        .map(lane -> element(test, lane, LINE_BYTES / bytes) * bytes / 32)
                        .distinct()
                        .count();
            }
        };

        private final List<TestCase> tests;

        Control(String suite) {
            tests = suites().flatMap(each -> each.tests(SuiteSettings.DEFAULT).stream())
                    .filter(test -> test.id().startsWith(suite) && !test.id().contains("/collide/"))
                    .filter(test -> test.occasion() != Occasion.THOROUGH)
                    .toList();
        }

        /** What a default run takes of the suite. */
        List<TestCase> tests() {
            return tests;
        }

        /** The test that costs as much; empty if it is such a one itself, or if nobody knows. */
        abstract Optional<TestCase> base(TestCase test);

        /** What a test costs on a GPU. */
        abstract double turns(TestCase test);

        Judgement judge(List<Measured> measured) {
            Judgement judgement = new Judgement(new ArrayList<>(), new ArrayList<>());
            for (Measured each : measured) {
                base(each.test())
                        .flatMap(base -> measured.stream()
                                .filter(other -> other.test().id().equals(base.id()))
                                .findFirst())
                        .ifPresent(base -> judgement.costsNoMore(each, base));
            }
            findings(measured).stream()
                    .filter(finding -> !finding.kind().equals(Indistinct.KIND) && !isLineOfTheProcessor(finding))
                    .forEach(finding -> judgement.wrong().add(finding.subject() + ": " + finding.sentence()));
            return judgement;
        }
    }

    /** What the id of a test has before its last word. */
    private static String group(TestCase test) {
        return test.id().substring(0, test.id().lastIndexOf('/'));
    }

    private static String pattern(TestCase test) {
        return test.id().substring(group(test).length() + 1);
    }

    /** The number at the end of a pattern with this word; 0 if it has another. */
    private static int number(TestCase test, String word) {
        return pattern(test).startsWith(word) ? Integer.parseInt(pattern(test).substring(word.length())) : 0;
    }

    private static int stride(TestCase test) {
        return number(test, "stride-");
    }

    /** The element of a lane, as the patterns of coalescing have it. */
    private static int element(TestCase test, int lane, int elementsOfLine) {
        int lines = number(test, "lines-");
        return switch (pattern(test)) {
            case "same" -> 0;
            case "quad-same" -> lane / 4 * 4;
            default ->
                lines > 0
                        ? lane * lines / LeastTimes.LANES * elementsOfLine + lane % elementsOfLine
                        : lane * Math.max(1, stride(test)) + number(test, "shift-");
        };
    }

    /** Beyond the first cache lanes, in any order, do share the processor's lines, of which some processors fetch two at a time. */
    private static boolean isLineOfTheProcessor(Finding finding) {
        return finding.subject().contains("/l2")
                && (finding.name().equals(Coalescing.ORDER)
                        || finding.name().equals(Coalescing.LINE)
                                && List.of(lineBytes(), 2 * lineBytes()).contains((int)
                                        finding.figure(Coalescing.LINE).value()));
    }

    private static int lineBytes() {
        Path line = Path.of("/sys/devices/system/cpu/cpu0/cache/index0/coherency_line_size");
        try {
            return Files.isReadable(line)
                    ? Integer.parseInt(Files.readString(line).strip())
                    : 64;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"vulkan", "opengl", "opencl"})
    void lanesMeetInNoBanks(String backend) throws Exception {
        processor(backend);
        require(Control.BANKS, new LeastTimes(backend, Control.BANKS.tests())::more);
    }

    @ParameterizedTest
    @ValueSource(strings = {"vulkan", "opengl", "opencl"})
    void lanesShareNothingButLines(String backend) throws Exception {
        processor(backend);
        require(Control.LINES, new LeastTimes(backend, Control.LINES.tests())::more);
    }

    private static void require(Control control, Callable<List<Measured>> measuring) throws Exception {
        Judgement judgement = control.judge(measuring.call());
        for (int tries = 1; tries < MOST_TRIES && !judgement.isRight(); tries++) {
            judgement = control.judge(measuring.call());
        }
        assertThat(judgement.wrong()).as("of %s", control).isEmpty();
        assumeTrue(judgement.isRight(), "the machine is too busy: " + judgement.unclear());
    }

    private static Measured measured(TestCase test, double error) {
        return new Measured(test.on(LeastTimes.KNOWN), 1e9, 1e9 / error, 1e9 * error, true);
    }

    /** A driver that does have them in one of the sweeps, however often it is tried. */
    @ParameterizedTest
    @EnumSource
    void aDriverWithBanksOrLinesFails(Control control) {
        List<Measured> flat =
                control.tests().stream().map(test -> measured(test, 1.01)).toList();
        assertThatCode(() -> require(control, () -> flat)).doesNotThrowAnyException();
        List<String> sweeps = control.tests().stream()
                .filter(test -> control.base(test).isPresent())
                .map(ControlTests::group)
                .distinct()
                .toList();
        assertThat(sweeps).hasSize(6).allSatisfy(sweep -> {
            List<Measured> onGpu = flat.stream()
                    .map(each -> group(each.test()).equals(sweep)
                            ? LeastTimes.slowed(each, control.turns(each.test()))
                            : each)
                    .toList();
            assertThatThrownBy(() -> require(control, () -> onGpu))
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContaining(sweep);
        });
    }

    /** What the findings alone would tell: nothing compares sets beyond the first cache with each other. */
    @Test
    void aDriverWithSectorsBeyondTheFirstCacheFails() {
        List<Measured> onGpu = Control.LINES.tests().stream()
                .map(test -> LeastTimes.slowed(
                        measured(test, 1.01),
                        group(test).startsWith("coalescing/load/l2/") ? Control.LINES.turns(test) : 1))
                .toList();
        assertThatThrownBy(() -> require(Control.LINES, () -> onGpu))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("coalescing/load/l2: each 32 bytes of memory");
    }

    /** A busy machine tells nothing, and its next samples may. */
    @ParameterizedTest
    @EnumSource
    void whatIsUnclearIsMeasuredAgain(Control control) {
        List<Measured> busy =
                control.tests().stream().map(test -> measured(test, 1.5)).toList();
        List<Measured> quiet =
                control.tests().stream().map(test -> measured(test, 1.01)).toList();
        assertThatThrownBy(() -> require(control, () -> busy)).isInstanceOf(TestAbortedException.class);
        List<List<Measured>> next = new ArrayList<>(List.of(busy, busy, quiet));
        assertThatCode(() -> require(control, () -> next.remove(0))).doesNotThrowAnyException();
        assertThat(next).isEmpty();
    }

    private static Stream<Suite> suites() {
        return ServiceLoader.load(Suite.class).stream().map(ServiceLoader.Provider::get);
    }

    private static List<Finding> findings(List<Measured> measured) {
        String suite = measured.get(0).test().suite();
        return suites().filter(each -> each.id().equals(suite))
                .flatMap(each -> each.findings(new Measurements(measured, List.of())).stream())
                .toList();
    }

    // ---- caches ----

    /** Where a curve of latency shows that a cache ends, by the sizes of the caches that the processor says it has. */
    private enum End {
        /**
         * The first, whose lines lie by their addresses, so that it is known to a step of the sizes. A driver's own data takes a
         * little of it: half of what loads take longer from the next level they take so near to its end, and the suite's first
         * level does not end beyond it, nor with half of it.
         */
        FIRST {
            @Override
            List<Long> sizes(List<Cache> caches, int level) {
                return LongStream.rangeClosed(1, 3 * caches.get(0).bytes() / step(caches))
                        .mapToObj(steps -> steps * step(caches))
                        .toList();
            }

            private static long step(List<Cache> caches) {
                return Math.max(8 << 10, caches.get(0).bytes() / 6 / PAGE_BYTES * PAGE_BYTES);
            }

            @Override
            boolean isSeen(List<Measured> measured, List<Cache> caches) {
                double middle = Math.sqrt(measured.get(0).value()
                        * measured.get(measured.size() - 1).value());
                long end = IntStream.range(0, measured.size())
                                .filter(i -> measured.get(i).value() >= middle)
                                .findFirst()
                                .orElseThrow()
                        * step(caches);
                long bytes = caches.get(0).bytes();
                return Math.abs(end - bytes) <= step(caches)
                        && findings(measured).stream()
                                .filter(finding -> finding.kind().equals(Levels.KIND))
                                .limit(1)
                                .map(level -> level.figure(Levels.TO))
                                .anyMatch(to -> Objects.requireNonNullElse(to.low(), 0.0) <= bytes
                                        && Objects.requireNonNullElse(to.high(), 0.0) > bytes / 2.0);
            }
        },
        /**
         * One between others. Its pages lie at random, so that some of its sets are full when half of it is not used, and others
         * have room when it is full: half of it is nearer to less than to twice its size.
         */
        INNER {
            @Override
            List<Long> sizes(List<Cache> caches, int level) {
                long bytes = caches.get(level - 1).bytes();
                return List.of(2 * caches.get(level - 2).bytes(), bytes / 2, 2 * bytes);
            }

            @Override
            boolean isSeen(List<Measured> measured, List<Cache> caches) {
                double less = rise(measured.get(0), measured.get(1));
                double twice = rise(measured.get(1), measured.get(2));
                return twice > less && twice > 1.25;
            }
        },
        /**
         * The last. Others may have any part of it, of whom a virtual machine knows nothing, so that it may seem to end at any size;
         * but not beyond its own, and not before it begins.
         */
        LAST {
            @Override
            List<Long> sizes(List<Cache> caches, int level) {
                long bytes = caches.get(level - 1).bytes();
                return List.of(2 * caches.get(level - 2).bytes(), 2 * bytes, 4 * bytes);
            }

            @Override
            boolean isSeen(List<Measured> measured, List<Cache> caches) {
                return rise(measured.get(0), measured.get(1)) > 1.5 && rise(measured.get(1), measured.get(2)) < 1.25;
            }
        };

        static End of(List<Cache> caches, int level) {
            return level == 1 ? FIRST : level < caches.size() ? INNER : LAST;
        }

        abstract List<Long> sizes(List<Cache> caches, int level);

        abstract boolean isSeen(List<Measured> measured, List<Cache> caches);

        private static double rise(Measured from, Measured to) {
            return to.value() / from.value();
        }
    }

    static List<Arguments> caches() {
        List<Cache> caches = HostFacts.caches();
        int levels = caches == null ? 1 : caches.size();
        return Stream.of("vulkan", "opengl", "opencl")
                .flatMap(backend -> IntStream.rangeClosed(1, levels).mapToObj(level -> Arguments.of(backend, level)))
                .toList();
    }

    /**
     * Whatever a driver does for each load, what a cache serves is faster, and as much as the operating system says. Where a driver
     * does not show it and a plain program at the same time does not either, others have what is missing.
     */
    @ParameterizedTest
    @MethodSource("caches")
    void aCacheEndsWhereTheProcessorSays(String backend, int level) throws Exception {
        DeviceInfo device = processor(backend);
        List<Cache> caches = HostFacts.caches();
        assumeTrue(caches != null, "the operating system tells no caches");
        End end = End.of(caches, level);
        List<Long> sizes = end.sizes(caches, level);
        long largest = sizes.get(sizes.size() - 1);
        long most = device.limits().maxStorageBufferBytes();
        assumeTrue(largest <= most, () -> backend + " has sets of " + most + " bytes at most, not of " + largest);
        List<TestCase> tests = chases(sizes);
        LeastTimes driver = new LeastTimes(backend, tests);
        PlainChase plain = new PlainChase(tests, sizes);
        requireSeen(end, caches, driver::more, plain::more);
    }

    private static List<TestCase> chases(List<Long> sizes) {
        return LeastTimes.named(sizes.stream()
                .map(bytes -> "latency/storage-buffer/vector/" + ByteSize.id(bytes))
                .toList());
    }

    private static void requireSeen(
            End end, List<Cache> caches, Callable<List<Measured>> driver, Callable<List<Measured>> plain)
            throws Exception {
        List<Measured> measured = List.of();
        boolean isThere = false;
        for (int tries = 0; tries < MOST_TRIES; tries++) {
            measured = driver.call();
            if (end.isSeen(measured, caches)) {
                return;
            }
            isThere = end.isSeen(plain.call(), caches);
        }
        assertThat(isThere)
                .as(
                        "a plain program sees the caches of %s, and with the driver a load takes %s",
                        caches,
                        measured.stream()
                                .map(each -> each.test().id() + " " + each.value())
                                .toList())
                .isFalse();
        assumeTrue(false, "the machine is too busy: no plain program sees the processor's cache either");
    }

    private static final List<Cache> KNOWN_CACHES =
            List.of(new Cache(1, 32 << 10), new Cache(2, 512 << 10), new Cache(3, 16 << 20));

    /** Loads from caches that are so many times as large as the known ones, but for the first so many. */
    private static List<Measured> chased(int level, double times) {
        List<Long> sizes = End.of(KNOWN_CACHES, level).sizes(KNOWN_CACHES, level);
        List<TestCase> tests = chases(sizes);
        return IntStream.range(0, sizes.size())
                .mapToObj(i -> {
                    double seconds = 2e-9;
                    for (Cache cache : KNOWN_CACHES) {
                        double bytes = cache.bytes() * (cache.level() < level ? 1 : times);
                        seconds *= sizes.get(i) > bytes ? 4 : 1;
                    }
                    return new Measured(tests.get(i), seconds, seconds, 1.01 * seconds, true);
                })
                .toList();
    }

    /** Where a plain program sees the caches, and a driver shows others. What both lack, others have. */
    @ParameterizedTest
    @CsvSource({"1, 0.5", "1, 2", "2, 0.25", "2, 4", "3, 3", "3, 0.005"})
    void aDriverWhoseCachesEndElsewhereFails(int level, double times) {
        End end = End.of(KNOWN_CACHES, level);
        assertThatCode(() -> requireSeen(end, KNOWN_CACHES, () -> chased(level, 1), () -> chased(level, times)))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> requireSeen(end, KNOWN_CACHES, () -> chased(level, times), () -> chased(level, 1)))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("a plain program sees the caches");
        assertThatThrownBy(() -> requireSeen(end, KNOWN_CACHES, () -> chased(level, times), () -> chased(level, times)))
                .isInstanceOf(TestAbortedException.class);
    }

    /** The processor as a driver has it; ends the test where none does. */
    private static DeviceInfo processor(String id) {
        BackendProvider provider = ServiceLoader.load(BackendProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(each -> each.id().equals(id))
                .findFirst()
                .orElseThrow();
        assumeTrue(provider.probe() instanceof Availability.Available, () -> id + ": " + provider.probe());
        try (Backend backend = provider.open()) {
            Optional<DeviceInfo> processor = LeastTimes.processor(backend);
            assumeTrue(processor.isPresent(), "no " + id + " on the processor");
            return processor.orElseThrow();
        }
    }
}
