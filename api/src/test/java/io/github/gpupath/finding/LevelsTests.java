package io.github.gpupath.finding;

import static io.github.gpupath.finding.Curves.GIB;
import static io.github.gpupath.finding.Curves.KIB;
import static io.github.gpupath.finding.Curves.MIB;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.github.gpupath.finding.Plateau.Bound;
import io.github.gpupath.suite.Clock;
import io.github.gpupath.suite.Curve;
import io.github.gpupath.suite.Finding;
import io.github.gpupath.suite.Measurements;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.Traits;
import io.github.gpupath.suite.Traits.Access;
import io.github.gpupath.suite.Traits.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LevelsTests {

    private static final Curve READ = Curves.curve(List.of());
    private static final Curve WRITE = Curves.curve(new Traits(Access.WRITE, Path.BUFFER), List.of());

    private static final Plateau SLOW = inner(1e12, 4 * KIB, 12 * KIB);
    private static final Plateau FAST = inner(31e12, 16 * KIB, 192 * KIB);
    private static final Plateau MIDDLE = inner(10e12, MIB, 40 * MIB);
    private static final Plateau LAST = last(4.5e12, 96 * MIB, GIB);

    private static Plateau plateau(double value, long from, long to, OptionalDouble next) {
        Bound begin = new Bound(from, OptionalDouble.empty(), 1, OptionalDouble.empty(), OptionalDouble.of(from));
        Bound end = new Bound(to, next, 1, OptionalDouble.of(to), next);
        return new Plateau(value, value * 0.99, value * 1.01, begin, end);
    }

    private static Plateau inner(double value, long from, long to) {
        return plateau(value, from, to, OptionalDouble.of(to + 1));
    }

    private static Plateau last(double value, long from, long to) {
        return plateau(value, from, to, OptionalDouble.empty());
    }

    private static List<String> names(Curve curve, List<Long> known, Plateau... plateaus) {
        return Levels.of(curve, List.of(plateaus), known, List.of()).stream()
                .map(Levels.Level::name)
                .toList();
    }

    @Test
    void levelsAreNumberedAndMemoryComesLast() {
        assertThat(names(READ, List.of(), FAST, MIDDLE, LAST)).containsExactly("level 1", "level 2", "memory");
        assertThat(Levels.of(READ, List.of(FAST, MIDDLE, LAST), List.of(128 * KIB, 32 * MIB), List.of()))
                .extracting(Levels.Level::name, Levels.Level::cache)
                .as("caches that somebody reports")
                .containsExactly(
                        tuple("L1 cache", OptionalInt.of(1)),
                        tuple("L2 cache", OptionalInt.of(2)),
                        tuple("memory", OptionalInt.empty()));
    }

    @Test
    void aPlateauThatHidesTheEndsOfCachesIsTakenForTheOneThatItEndsWith() {
        List<Long> known = List.of(32 * KIB, MIB, 32 * MIB);
        Plateau hiding = inner(48e12, 4 * KIB, 16 * MIB);

        assertThat(names(READ, known, hiding, LAST)).containsExactly("L1 to L3 cache", "memory");
        assertThat(Levels.of(READ, List.of(hiding, LAST), known, List.of())
                        .get(0)
                        .cache())
                .hasValue(3);
        assertThat(names(READ, known, inner(96e12, 4 * KIB, 48 * KIB), hiding, LAST))
                .containsExactly("L1 cache", "L2 to L3 cache", "memory");
    }

    private static Curve latencies(Path path) {
        return latencies(path, List.of());
    }

    private static Curve latencies(Path path, List<Curve.Point> points) {
        Curve bandwidth = Curves.curve(new Traits(Access.READ, path), points);
        return new Curve(
                bandwidth.id(), bandwidth.along(), bandwidth.traits(), Metric.SECONDS_PER_STEP, bandwidth.points());
    }

    private static final Plateau NEAR = inner(30e-9, KIB, 2 * KIB);
    private static final Plateau FAR = inner(80e-9, 3 * KIB, 32 * KIB);
    private static final Plateau FARTHEST = last(600e-9, 40 * KIB, 64 * KIB);

    @Test
    void ofLatenciesLessIsBetter() {
        assertThat(names(latencies(Path.BUFFER), List.of(), NEAR, FAR, last(600e-9, 64 * KIB, MIB)))
                .containsExactly("level 1", "level 2", "memory");
        assertThat(names(latencies(Path.BUFFER), List.of(), FAR, NEAR, FARTHEST))
                .as("what is slower than something larger is no level")
                .startsWith("slow start", "level 1");
    }

    @Test
    void latenciesAreToldInCyclesWhereTheClockIsKnown() {
        Curve curve = Curves.noisy(bytes -> 20e-9, 1e-5, 1);
        Curve latency = new Curve(curve.id(), curve.along(), curve.traits(), Metric.SECONDS_PER_STEP, curve.points());
        Measurements clocked = new Measurements(List.of(), List.of(), List.of(), Optional.of(new Clock(1.98e9)));

        Finding level = Levels.findings(latency, clocked, 0).get(0);
        assertThat(level.figures().get(0).name()).as("seconds stay first").isEqualTo("seconds-per-step");
        assertThat(level.figure(Levels.CYCLES).value()).isCloseTo(39.6, within(0.01));
        assertThat(level.sentence()).contains(": 20.0 ns, 39.6 cycles at 1,980 MHz, up to ");

        assertThat(Levels.findings(latency, new Measurements(List.of(), List.of()), 0)
                        .get(0)
                        .sentence())
                .contains(": 20.0 ns up to ");
        assertThat(Levels.findings(curve, clocked, 0).get(0).sentence())
                .as("bytes per second have no cycles")
                .doesNotContain("cycles");
    }

    @Test
    void uniformBuffersEndBeforeMemoryBegins() {
        assertThat(names(latencies(Path.UNIFORM_BUFFER), List.of(), NEAR, FAR, FARTHEST))
                .containsExactly("level 1", "level 2", "level 3");
        assertThat(names(latencies(Path.UNIFORM_BUFFER), List.of(), NEAR, last(80e-9, 3 * KIB, 64 * KIB)))
                .as("well beyond the first")
                .containsExactly("level 1", "level 2");
    }

    /** Example: two sets of constants in an H200's first-level cache, through OpenGL. */
    @Test
    void aLevelBehindFasterSetsIsNotTheOnlyOne() {
        for (int faster : new int[] {0, 1, 2}) {
            List<Curve.Point> points = IntStream.rangeClosed(1, 16)
                    .mapToObj(step -> Curves.point(step * 4 * KIB, step <= faster ? 17.3e-9 : 52.7e-9, 0.001))
                    .toList();
            Curve constants = latencies(Path.UNIFORM_BUFFER, points);
            assertThat(names(constants, List.of(), last(52.7e-9, (faster + 1) * 4 * KIB, 64 * KIB)))
                    .as("%d faster sets", faster)
                    .containsExactly(faster < 2 ? "level 1" : "level 2");
        }
    }

    @Test
    void workgroupMemoryIsCalledWhatItIs() {
        assertThat(names(latencies(Path.WORKGROUP_MEMORY), List.of(), last(23e-9, KIB, 48 * KIB)))
                .containsExactly("workgroup memory");
    }

    @Test
    void writesMayPassTheFirstCacheBy() {
        assertThat(names(WRITE, List.of(), FAST, MIDDLE, LAST)).containsExactly("level 1", "level 2", "memory");
    }

    @Test
    void aTexturesPathMayBeSlowerThanACacheAndHideItsEnd() {
        Curve texture = Curves.curve(new Traits(Access.READ, Path.TEXTURE), READ.points());

        assertThat(Levels.of(texture, List.of(FAST, MIDDLE, LAST), List.of(128 * KIB), List.of()))
                .extracting(Levels.Level::name, Levels.Level::cache)
                .containsExactly(
                        tuple("level 1", OptionalInt.empty()),
                        tuple("level 2", OptionalInt.empty()),
                        tuple("memory", OptionalInt.empty()));
    }

    /** Example: texture units, with the same rate from both caches. */
    @Test
    void ratesBelowThoseOfAnotherPathAreThePathsLimit() {
        Traits traits = new Traits(Access.READ, Path.TEXTURE);
        Curve buffer = Curves.noisy(Curves::steps, 0.001, 1);
        Curve texture = Curves.curve(
                traits,
                Curves.noisy(bytes -> Math.min(9e12, Curves.steps(bytes)), 0.001, 2)
                        .points());
        List<Plateau> plateaus = Plateau.of(texture);

        assertThat(Levels.of(texture, plateaus, List.of(), List.of(buffer)))
                .extracting(Levels.Level::name, level -> level.plateau().end().at())
                .containsExactly(tuple("limit of the path", 40.0 * MIB), tuple("memory", (double) GIB));
        assertThat(Levels.of(buffer, Plateau.of(buffer), List.of(), List.of(texture)))
                .extracting(Levels.Level::name)
                .containsExactly("level 1", "level 2", "memory");
        assertThat(Levels.of(texture, plateaus, List.of(), List.of(endingWith(31e12))))
                .as("one faster set may be an accident")
                .extracting(Levels.Level::name)
                .containsExactly("level 1", "memory");
    }

    @Test
    void whatIsSlowerThanALaterPlateauIsNoLevel() {
        assertThat(names(READ, List.of(), SLOW, FAST, MIDDLE, LAST))
                .containsExactly("slow start", "level 1", "level 2", "memory");
    }

    @Test
    void whatIsSlowerThanALaterPlateauBehindALevelIsADip() {
        assertThat(names(READ, List.of(), FAST, SLOW, MIDDLE, LAST))
                .containsExactly("level 1", "dip", "level 2", "memory");
    }

    @Test
    void aCurveThatEndsNearACacheMayNotHaveReachedMemory() {
        assertThat(names(READ, List.of(), FAST, MIDDLE, last(4.5e12, 64 * MIB, 128 * MIB)))
                .containsExactly("level 1", "level 2", "level 3");
        assertThat(names(READ, List.of(128 * KIB, 32 * MIB, 512 * MIB), FAST, MIDDLE, LAST))
                .containsExactly("L1 cache", "L2 cache", "L3 cache");
    }

    @Test
    void memoryIsTheLastPlateauAlsoWhereTheLargestSetsAreALittleSlower() {
        Plateau memory = inner(4.7e12, 64 * MIB, 512 * MIB);
        assertThat(names(endingWith(4.3e12), List.of(), FAST, MIDDLE, memory))
                .containsExactly("level 1", "level 2", "memory");
        assertThat(names(endingWith(1e12), List.of(), FAST, MIDDLE, memory))
                .containsExactly("level 1", "level 2", "level 3");
    }

    @Test
    void whatComesAfterASlowStartAloneIsNoMemory() {
        assertThat(names(endingWith(9e12), List.of(), SLOW, FAST)).containsExactly("slow start", "level 1");
        assertThat(names(READ, List.of(), SLOW, last(4.5e12, 16 * KIB, GIB))).containsExactly("slow start", "level 1");
    }

    private static Curve endingWith(double value) {
        return Curves.curve(List.of(Curves.point(GIB, value, 0.001)));
    }

    @Test
    void oneLevelAloneIsMemoryOnlyBeyondAKnownCache() {
        assertThat(names(READ, List.of(), LAST)).containsExactly("level 1");
        assertThat(names(READ, List.of(32 * MIB), LAST)).containsExactly("memory");
        assertThat(names(READ, List.of(32 * MIB), last(1e12, 4 * KIB, GIB))).containsExactly("level 1");
    }

    private static List<String> withMemory(List<Long> known, List<Plateau> own, List<Plateau> elsewhere) {
        return Levels.withMemory(
                        READ,
                        Levels.of(READ, own, known, List.of()),
                        known,
                        List.of(Levels.of(READ, elsewhere, known, List.of())))
                .stream()
                .map(Levels.Level::name)
                .toList();
    }

    private static final Plateau NEAR_MEMORY = inner(4.6e12, 56 * MIB, 512 * MIB);
    private static final Plateau FAR_MEMORY = last(2.65e12, 768 * MIB, GIB);

    /** Example: OpenGL on an H200, where sets beyond 512 MiB are slower than through other APIs. */
    @Test
    void whatIsMemoryThroughAnotherApiIsNoCacheThroughThisOne() {
        assertThat(names(READ, List.of(), FAST, MIDDLE, NEAR_MEMORY, FAR_MEMORY))
                .as("alone it could be a cache")
                .containsExactly("level 1", "level 2", "level 3", "level 4");
        assertThat(withMemory(List.of(), List.of(FAST, MIDDLE, NEAR_MEMORY, FAR_MEMORY), List.of(FAST, MIDDLE, LAST)))
                .containsExactly("level 1", "level 2", "memory", "memory, slower part");
        assertThat(withMemory(
                        List.of(),
                        List.of(FAST, MIDDLE, NEAR_MEMORY, last(2.65e12, 768 * MIB, 4 * GIB)),
                        List.of(FAST, MIDDLE, LAST)))
                .as("also where the slower part alone would be memory")
                .containsExactly("level 1", "level 2", "memory", "memory, slower part");
    }

    /** The other API's curve has no third level, which does not make this API's third level memory. */
    @Test
    void whereTheOtherApiShowsMemoryLaterACacheStaysOne() {
        Plateau third = inner(8e12, 56 * MIB, 128 * MIB);
        Plateau memory = last(4e12, 192 * MIB, GIB);
        assertThat(withMemory(List.of(), List.of(FAST, MIDDLE, third, memory), List.of(FAST, MIDDLE, memory)))
                .containsExactly("level 1", "level 2", "level 3", "memory");
        assertThat(withMemory(List.of(), List.of(SLOW, FAST, MIDDLE), List.of(SLOW, FAST, MIDDLE)))
                .as("where no one shows memory")
                .isEqualTo(names(READ, List.of(), SLOW, FAST, MIDDLE));
    }

    @Test
    void whatLiesBehindAllKnownCachesIsMemory() {
        assertThat(withMemory(
                        List.of(128 * KIB, 32 * MIB), List.of(FAST, MIDDLE, NEAR_MEMORY, FAR_MEMORY), List.of(FAST)))
                .containsExactly("L1 cache", "L2 cache", "memory", "memory, slower part");
        assertThat(withMemory(List.of(128 * KIB, 32 * MIB), List.of(FAST, MIDDLE, SLOW, LAST), List.of(FAST)))
                .as("a dip is one wherever it lies")
                .containsExactly("L1 cache", "L2 cache", "dip", "memory");
    }

    /**
     * Example: PoCL on a virtual machine that shares a third-level cache of 32 MiB. The cache ends between 4 and 12
     * MiB; larger sets are in memory, and slower from 128 MiB on because of address translation.
     */
    @Test
    void whatFillsTheLargestKnownCacheIsNotServedFromIt() {
        List<Long> known = List.of(48 * KIB, MIB, 32 * MIB);
        Plateau first = inner(1.15e-9, KIB, 48 * KIB);
        Plateau second = inner(3.4e-9, 56 * KIB, 256 * KIB);
        Plateau third = inner(18e-9, 3 * MIB / 2, 4 * MIB);
        Plateau memory = inner(148e-9, 32 * MIB, 96 * MIB);
        Plateau slower = last(200e-9, 192 * MIB, GIB);
        assertThat(latencyNames(known, first, second, memory, slower))
                .containsExactly("L1 cache", "L2 cache", "memory", "memory, slower part");
        assertThat(latencyNames(known, first, second, third, memory, slower))
                .containsExactly("L1 cache", "L2 cache", "L3 cache", "memory", "memory, slower part");
        assertThat(latencyNames(known, first, second, inner(140e-9, 12 * MIB, 64 * MIB), slower))
                .as("it begins within the cache, and goes on beyond as if there were none")
                .containsExactly("L1 cache", "L2 cache", "memory", "memory, slower part");
        assertThat(latencyNames(known, first, second, inner(18e-9, 3 * MIB / 2, 48 * MIB), slower))
                .as("chance may find the end of a cache a few sizes late")
                .containsExactly("L1 cache", "L2 cache", "L3 cache", "memory");
        assertThat(latencyNames(known, inner(18e-9, KIB, 64 * MIB), slower))
                .as("a path that is slower than all caches may be slower than memory too")
                .containsExactly("L1 to L3 cache", "memory");
    }

    private static List<String> latencyNames(List<Long> known, Plateau... plateaus) {
        Curve curve = latencies(Path.BUFFER);
        return Levels.withMemory(curve, Levels.of(curve, List.of(plateaus), known, List.of()), known, List.of())
                .stream()
                .map(Levels.Level::name)
                .toList();
    }

    @Test
    void uniformBuffersHaveNoMemoryToEndIn() {
        Curve uniform = latencies(Path.UNIFORM_BUFFER);
        List<Levels.Level> levels = Levels.of(uniform, List.of(NEAR, FAR, FARTHEST), List.of(KIB), List.of());
        assertThat(Levels.withMemory(uniform, levels, List.of(KIB), List.of())).isEqualTo(levels);
    }
}
