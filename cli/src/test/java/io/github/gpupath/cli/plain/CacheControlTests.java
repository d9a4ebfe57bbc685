package io.github.gpupath.cli.plain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.cli.engine.store.HostFacts;
import io.github.gpupath.finding.Levels;
import io.github.gpupath.result.ResultFile.Cache;
import io.github.gpupath.suite.ByteSize;
import io.github.gpupath.suite.Measurements.Measured;
import io.github.gpupath.suite.TestCase;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.opentest4j.TestAbortedException;

/**
 * Negative controls of latency: on a processor, a random walk shows the caches that the operating system tells, each with its
 * size. Through three drivers they take about 20 s on two processors.
 */
@Tag("driver")
@Tag("timing")
class CacheControlTests {

    /**
     * More than of other controls: of 24 processes on a virtual machine with another program on the second thread of the core, 7 had
     * no sample of the smallest set that it left alone (2026-11-26).
     */
    private static final int MOST_TRIES = 20;

    /** Of which the sizes of sets are multiples. */
    private static final long PAGE_BYTES = 4096;

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
                long end = end(measured) * step(caches);
                long bytes = caches.get(0).bytes();
                return Math.abs(end - bytes) <= step(caches)
                        && NegativeControls.findings(measured).stream()
                                .filter(finding -> finding.kind().equals(Levels.KIND))
                                .limit(1)
                                .map(level -> level.figure(Levels.TO))
                                .anyMatch(to -> Objects.requireNonNullElse(to.low(), 0.0) <= bytes
                                        && Objects.requireNonNullElse(to.high(), 0.0) > bytes / 2.0);
            }
        },
        /**
         * One between others, which a processor has for itself. Its pages lie at random, so that some of its sets are full when a
         * quarter of it is not used, and others have room when it is full; and a driver's own data takes some of it. Five eighths
         * of it are nearer to what it takes, by a quarter at least, and five quarters to what the next level does.
         */
        INNER {
            @Override
            List<Long> sizes(List<Cache> caches, int level) {
                long bytes = caches.get(level - 1).bytes();
                return List.of(2 * caches.get(level - 2).bytes(), 5 * bytes / 8, 5 * bytes / 4, 2 * bytes);
            }

            @Override
            boolean isSeen(List<Measured> measured, List<Cache> caches) {
                return areApart(measured) && end(measured) == 2;
            }
        },
        /**
         * The last. Others may have any part of it, of whom a virtual machine knows nothing, so that it may seem to end at any size
         * from where it begins to twice its own, where half of what is loaded is not in it: but for a driver no earlier or later
         * than for a plain program at the same time, give or take a power of two.
         */
        LAST {
            @Override
            List<Long> sizes(List<Cache> caches, int level) {
                long most = 4 * caches.get(level - 1).bytes();
                return Stream.concat(
                                LongStream.iterate(
                                                2 * caches.get(level - 2).bytes(),
                                                bytes -> bytes < most,
                                                bytes -> 2 * bytes)
                                        .boxed(),
                                Stream.of(most))
                        .toList();
            }

            @Override
            boolean isSeen(List<Measured> measured, List<Cache> caches) {
                return areApart(measured) && end(measured) < measured.size() - 1;
            }

            @Override
            boolean isShared() {
                return true;
            }
        };

        /** What the next level takes is this many times as much at least. */
        private static final double APART = 1.5;

        static End of(List<Cache> caches, int level) {
            return level == 1 ? FIRST : level < caches.size() ? INNER : LAST;
        }

        abstract List<Long> sizes(List<Cache> caches, int level);

        abstract boolean isSeen(List<Measured> measured, List<Cache> caches);

        /** Whether what others have of it decides where it ends. */
        boolean isShared() {
            return false;
        }

        /** Whether the smallest and the largest set lie in levels of their own. */
        private static boolean areApart(List<Measured> measured) {
            return last(measured) / measured.get(0).value() > APART;
        }

        private static double last(List<Measured> measured) {
            return measured.get(measured.size() - 1).value();
        }

        /** The first set that is nearer to the largest than to the smallest. */
        private static int end(List<Measured> measured) {
            double middle = Math.sqrt(measured.get(0).value() * last(measured));
            return IntStream.range(0, measured.size())
                    .filter(i -> measured.get(i).value() >= middle)
                    .findFirst()
                    .orElseThrow();
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
        DeviceInfo device = NegativeControls.processor(backend);
        List<Cache> caches = HostFacts.caches();
        assumeTrue(caches != null, "the operating system tells no caches");
        End end = End.of(caches, level);
        List<Long> sizes = end.sizes(caches, level);
        long largest = sizes.get(sizes.size() - 1);
        long most = device.limits().maxStorageBufferBytes();
        assumeTrue(largest <= most, () -> backend + " has sets of " + most + " bytes at most, not of " + largest);
        List<TestCase> tests = chases(sizes);
        if (end.isShared()) {
            // Each try by itself: what others left once, least times would keep.
            requireSeen(
                    end,
                    caches,
                    () -> new DriverTimes(backend, tests).least(),
                    () -> new PlainChase(tests, sizes).more());
        } else {
            DriverTimes driver = new DriverTimes(backend, tests);
            PlainChase plain = new PlainChase(tests, sizes);
            requireSeen(end, caches, driver::least, plain::more);
        }
    }

    private static List<TestCase> chases(List<Long> sizes) {
        return DriverTimes.named(sizes.stream()
                .map(bytes -> "latency/storage-buffer/vector/" + ByteSize.id(bytes))
                .toList());
    }

    private static void requireSeen(
            End end, List<Cache> caches, Callable<List<Measured>> driver, Callable<List<Measured>> plain)
            throws Exception {
        List<Measured> byDriver = List.of();
        List<Measured> plainly = List.of();
        for (int tries = 0; tries < MOST_TRIES; tries++) {
            byDriver = driver.call();
            boolean isSeen = end.isSeen(byDriver, caches);
            if (isSeen && !end.isShared()) {
                return;
            }
            plainly = plain.call();
            if (isSeen && end.isSeen(plainly, caches) && Math.abs(End.end(byDriver) - End.end(plainly)) <= 1) {
                return;
            }
        }
        assertThat(end.isSeen(plainly, caches))
                .as(
                        "a plain program sees the caches of %s, with %s, and with the driver a load takes %s",
                        caches, seconds(plainly), seconds(byDriver))
                .isFalse();
        assumeTrue(false, "the machine is too busy: no plain program sees the processor's cache either");
    }

    private static List<String> seconds(List<Measured> measured) {
        return measured.stream()
                .map(each -> each.test().id() + " " + each.value())
                .toList();
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
    @CsvSource({"1, 0.5", "1, 1.5", "2, 0.6", "2, 1.3", "3, 3", "3, 0.005"})
    void aDriverWhoseCachesEndElsewhereFails(int level, double times) {
        End end = End.of(KNOWN_CACHES, level);
        assertThatCode(() -> requireSeen(end, KNOWN_CACHES, () -> chased(level, 1), () -> chased(level, 1)))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> requireSeen(end, KNOWN_CACHES, () -> chased(level, times), () -> chased(level, 1)))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("a plain program sees the caches");
        assertThatThrownBy(() -> requireSeen(end, KNOWN_CACHES, () -> chased(level, times), () -> chased(level, times)))
                .isInstanceOf(TestAbortedException.class);
    }

    /** What others leave of the last cache a driver has too, and neither less nor more. */
    @Test
    void theLastCacheIsAsLargeAsForAPlainProgram() {
        for (double left : new double[] {0.1, 0.2, 0.5, 1}) {
            assertThatCode(() -> requireSeen(End.LAST, KNOWN_CACHES, () -> chased(3, left), () -> chased(3, left)))
                    .doesNotThrowAnyException();
            assertThatThrownBy(
                            () -> requireSeen(End.LAST, KNOWN_CACHES, () -> chased(3, left / 4), () -> chased(3, left)))
                    .isInstanceOf(AssertionError.class);
        }
    }
}
