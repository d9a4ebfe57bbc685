package io.github.gpupath.finding;

import io.github.gpupath.suite.ByteSize;
import io.github.gpupath.suite.Clock;
import io.github.gpupath.suite.Curve;
import io.github.gpupath.suite.Finding;
import io.github.gpupath.suite.Measurements;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.SiPrefix;
import io.github.gpupath.suite.Traits;
import io.github.gpupath.suite.Traits.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Finds memory levels (caches and memory) in a curve of bandwidth or latency over the working set.
 *
 * <table>
 * <caption>The name of a plateau: the first matching rule</caption>
 * <tr><td>a later plateau is faster, and no level precedes it</td><td>slow start: few compute units work, or a fixed cost is
 *     visible</td></tr>
 * <tr><td>a later plateau is faster, after a level</td><td>dip: caused by the access pattern, not by the size</td></tr>
 * <tr><td>all its sets fill the largest reported cache; or, after a faster level, its sets reach twice that size without being
 *     slower; or another API of the device shows memory at these sizes; the first such plateau</td><td>memory</td></tr>
 * <tr><td>further such plateaus</td><td>memory, slower part: memory that this API accesses more slowly</td></tr>
 * <tr><td>the last plateau, far beyond the levels before it, of a path to memory, and nothing slower follows; unless other curves
 *     reach memory with larger sets only, or no cache is reported and no curve extends to sets that are certainly in
 *     memory</td><td>memory</td></tr>
 * <tr><td>the only plateau of workgroup memory</td><td>workgroup memory</td></tr>
 * <tr><td>the first plateau of rates, if another path is faster at the same sizes</td><td>limit of the path, such as the texture
 *     units'</td></tr>
 * <tr><td>a plateau of buffer reads that ends at or near a reported cache's size</td><td>that cache</td></tr>
 * <tr><td>any other</td><td>the next level by number: a cache, a part of one, or memory</td></tr>
 * </table>
 */
public final class Levels {

    /** The kind of these findings. */
    public static final String KIND = "level";

    /** The figure with the first size of a level. */
    public static final String FROM = "from";

    /** The figure with the last size of a level; its interval contains the capacity. */
    public static final String TO = "to";

    /** The figure with a level's value in cycles. */
    public static final String CYCLES = "cycles";

    /** The figure with the reported capacity of the level. */
    public static final String REPORTED = "reported";

    /**
     * The prefix of names that only number the levels of a curve, such as "level 1". Such a level may differ between
     * APIs; a reported cache and memory are the same through all APIs.
     */
    public static final String COUNTED = "level ";

    /** A set this many times as large as a cache hits it rarely. */
    private static final int WELL_BEYOND = 4;

    /** A set this many times as large as a cache misses it at least half the time. */
    private static final int BEYOND = 2;

    /**
     * The minimum share of memory's bandwidth for sets beyond its plateau: no slower level follows memory. (On an H200
     * the largest sets are a few percent slower, because of TLB misses.)
     */
    private static final double NO_LEVEL_LESS = 0.8;

    /** The number of sets that is not due to chance. */
    private static final int NO_ACCIDENT = 2;

    private static final String SLOW_START = "slow start";

    private static final String DIP = "dip";

    private static final String LIMIT = "limit of the path";

    /** Names of plateaus that are no memory levels. */
    private static final Set<String> NO_LEVELS = Set.of(SLOW_START, DIP);

    private static final String MEMORY = "memory";

    private static final String SLOWER_MEMORY = "memory, slower part";

    private Levels() {}

    /**
     * A plateau with its level's name.
     *
     * @param name the name, such as "level 2" or "memory"
     * @param plateau the sizes and their value
     * @param cache the number of the reported cache, from 1; empty if it is none or unknown
     */
    public record Level(String name, Plateau plateau, OptionalInt cache) {}

    /**
     * One finding per level of a curve, with cycles if the values are times.
     *
     * @param measurements the measurements that contain the curve, with known caches, the clock and other APIs' results
     * @param far a working set in bytes that certainly exceeds all caches
     */
    public static List<Finding> findings(Curve curve, Measurements measurements, double far) {
        List<Long> known = measurements.knownCaches();
        List<List<Level>> elsewhere = measurements.otherBackends().stream()
                .flatMap(other -> other.curves(curve.along()).stream()
                        .filter(each -> each.id().equals(curve.id()))
                        .map(each -> beside(other, each, known, far)))
                .toList();
        return withMemory(curve, beside(measurements, curve, known, far), known, elsewhere).stream()
                .map(level -> finding(curve, level, known, measurements.clock()))
                .toList();
    }

    private static Finding finding(Curve curve, Level level, List<Long> known, Optional<Clock> clock) {
        Plateau plateau = level.plateau();
        Optional<Clock> counting = clock.filter(any -> curve.metric().isInCycles());
        List<Finding.Figure> figures = new ArrayList<>();
        figures.add(Finding.Figure.within(
                curve.metric().id(), curve.metric().unit(), plateau.value(), plateau.low(), plateau.high()));
        figures.add(bound(TO, curve, plateau.end()));
        figures.add(bound(FROM, curve, plateau.begin()));
        if (level.cache().isPresent()) {
            double capacity = known.get(level.cache().getAsInt() - 1);
            figures.add(new Finding.Figure(REPORTED, curve.along().unit(), capacity, null, null, null));
        }
        counting.ifPresent(any -> figures.add(Finding.Figure.within(
                CYCLES,
                Clock.CYCLES,
                any.cycles(plateau.value()),
                any.cycles(plateau.low()),
                any.cycles(plateau.high()))));
        return new Finding(
                KIND,
                curve.id(),
                level.name(),
                figures,
                curve.points().stream()
                        .filter(point -> plateau.holds(point.at()))
                        .map(Curve.Point::test)
                        .toList(),
                level.name() + ": "
                        + SiPrefix.alone(plateau.value(), curve.metric().unit())
                        + counting.map(any -> ", " + any.words(plateau.value()) + ",")
                                .orElse("")
                        + words(plateau.end()));
    }

    private static Finding.Figure bound(String name, Curve curve, Plateau.Bound bound) {
        boolean isEndOfCurve = bound.neighbour().isEmpty();
        return new Finding.Figure(
                name,
                curve.along().unit(),
                bound.at(),
                boxed(bound.low()),
                boxed(bound.high()),
                isEndOfCurve ? null : (Double) bound.confidence());
    }

    private static @Nullable Double boxed(OptionalDouble value) {
        return value.isPresent() ? value.getAsDouble() : null;
    }

    private static String words(Plateau.Bound end) {
        String last = ByteSize.label((long) end.at());
        if (end.neighbour().isEmpty()) {
            return " up to " + last + ", the last size of the curve";
        }
        return " up to " + last + "; with 95 % confidence the level ends "
                + (end.high().isEmpty()
                        ? "at " + ByteSize.label((long) end.low().orElseThrow()) + " or beyond"
                        : "between " + ByteSize.label((long) end.low().orElseThrow()) + " and "
                                + ByteSize.label((long) end.high().getAsDouble()));
    }

    /** The levels of a curve, with the device's known cache sizes in bytes, from L1 on. */
    public static List<Level> of(Curve curve, List<Long> known) {
        return of(curve, Plateau.of(curve), known, List.of());
    }

    private static boolean isFaster(Curve curve, Plateau one, Plateau other) {
        return speed(curve, one.value()) > speed(curve, other.value());
    }

    private static double speed(Curve curve, double value) {
        return curve.metric().better() == Metric.Better.HIGHER ? value : 1 / value;
    }

    /** Whether every level is visible on the curve's path. */
    private static boolean readsBuffers(Curve curve) {
        return curve.traits().equals(new Traits(Traits.Access.READ, Path.BUFFER));
    }

    /** Whether large sets reach device memory: workgroup memory is separate, and uniform buffers are small. */
    private static boolean leadsToMemory(Curve curve) {
        Path path = curve.traits().path();
        return path != Path.WORKGROUP_MEMORY && path != Path.UNIFORM_BUFFER;
    }

    /**
     * Names the plateaus of a curve. A level is faster than all later ones, so a plateau that is slower than a later
     * one is none.
     *
     * @param known the device's cache sizes in bytes, from L1 on; empty if unknown
     * @param otherPaths curves of the same access and metric on other paths
     */
    static List<Level> of(Curve curve, List<Plateau> plateaus, List<Long> known, List<Curve> otherPaths) {
        List<Level> levels = new ArrayList<>();
        List<Curve.Point> unseen = unseen(curve, plateaus);
        int number = unseen.isEmpty() ? 0 : 1;
        double end = unseen.stream().mapToDouble(Curve.Point::at).max().orElse(0);
        for (int i = 0; i < plateaus.size(); i++) {
            Plateau plateau = plateaus.get(i);
            boolean isAll = number == 0 && plateau.end().neighbour().isEmpty();
            if (plateaus.stream().skip(i + 1).anyMatch(later -> isFaster(curve, later, plateau))) {
                levels.add(new Level(number == 0 ? SLOW_START : DIP, plateau, OptionalInt.empty()));
            } else if (i == plateaus.size() - 1 && leadsToMemory(curve) && isWellBeyond(end, known, plateau)) {
                levels.add(
                        nothingSlowerFollows(curve, plateau)
                                ? new Level(MEMORY, plateau, OptionalInt.empty())
                                : counted(number + 1, plateau));
            } else if (isAll && curve.traits().path() == Path.WORKGROUP_MEMORY) {
                levels.add(new Level("workgroup memory", plateau, OptionalInt.empty()));
            } else {
                int first = number + 1;
                number = readsBuffers(curve) && !isAll ? nearest(first, plateau, known) : first;
                end = plateau.end().at();
                levels.add(
                        first == 1 && isBelow(otherPaths, plateau)
                                ? new Level(LIMIT, plateau, OptionalInt.empty())
                                : readsBuffers(curve) && !isAll && number <= known.size()
                                        ? cache(first, number, plateau)
                                        : counted(first, plateau));
            }
        }
        return levels;
    }

    /** Whether another path is relevantly faster at a plateau's sizes. */
    private static boolean isBelow(List<Curve> otherPaths, Plateau plateau) {
        return otherPaths.stream()
                .anyMatch(other -> other.points().stream()
                                .filter(point -> plateau.holds(point.at())
                                        && Math.log(point.low() / plateau.high()) > Segmentation.Penalties.RELEVANT)
                                .count()
                        >= NO_ACCIDENT);
    }

    /** The sets before the first plateau that are much faster than it: a level too short to be a plateau. */
    private static List<Curve.Point> unseen(Curve curve, List<Plateau> plateaus) {
        List<Curve.Point> faster = curve.points().stream()
                .filter(point -> !plateaus.isEmpty()
                        && point.at() < plateaus.get(0).begin().at()
                        && NO_LEVEL_LESS * speed(curve, point.value())
                                > speed(curve, plateaus.get(0).value()))
                .toList();
        return faster.size() < NO_ACCIDENT ? List.of() : faster;
    }

    /**
     * The levels of a curve, checked against the device's other curves. Its last level is not memory if other curves
     * reach memory with larger sets only, or if no curve extends to {@code far}.
     */
    private static List<Level> beside(Measurements measurements, Curve curve, List<Long> known, double far) {
        List<Level> levels = of(curve, Plateau.of(curve), known, otherPaths(measurements, curve));
        Level last = levels.isEmpty() ? null : levels.get(levels.size() - 1);
        if (last == null || !last.name().equals(MEMORY) || !known.isEmpty()) {
            return levels;
        }
        List<Curve> others = measurements.curves(curve.along()).stream()
                .filter(other -> other.metric().equals(curve.metric()) && leadsToMemory(other))
                .toList();
        OptionalDouble memory = others.stream()
                .filter(other -> largest(other) > largest(curve))
                .flatMap(other -> of(other, known).stream())
                .filter(level -> level.name().equals(MEMORY))
                .mapToDouble(level -> level.plateau().begin().at())
                .min();
        boolean goesFar = others.stream().anyMatch(other -> goesTo(far, measurements, other));
        if (goesFar && memory.orElse(0) <= last.plateau().end().at()) {
            return levels;
        }
        List<Level> beside = new ArrayList<>(levels.subList(0, levels.size() - 1));
        long before = beside.stream()
                .filter(level -> !NO_LEVELS.contains(level.name()))
                .count();
        beside.add(counted((int) before + 1, last.plateau()));
        return beside;
    }

    /** Curves of rates with the same access on other paths. Latencies add up along a path, so they hide no level. */
    private static List<Curve> otherPaths(Measurements measurements, Curve curve) {
        return curve.metric().better() == Metric.Better.LOWER
                ? List.of()
                : measurements.curves(curve.along()).stream()
                        .filter(other -> other.metric().equals(curve.metric())
                                && other.traits().access() == curve.traits().access()
                                && other.traits().path() != curve.traits().path())
                        .toList();
    }

    /** Whether a set of at least this size was measured, even if a dispatch accessed part of it. */
    private static boolean goesTo(double far, Measurements measurements, Curve curve) {
        return measurements.tests().stream()
                .map(Measurements.Measured::test)
                .filter(test ->
                        test.number(curve.along()).filter(at -> at >= far).isPresent())
                .anyMatch(test -> test.curve(curve.along()).equals(curve.id()));
    }

    private static double largest(Curve curve) {
        return curve.points().stream().mapToDouble(Curve.Point::at).max().orElseThrow();
    }

    /**
     * Names the plateaus beyond all caches. A device has the same caches through each API, so sizes in memory through
     * one API are in memory through the others, on the same path, even if they are slower.
     *
     * @param own the levels from this curve alone
     * @param elsewhere the levels of the same curve through each other API
     */
    static List<Level> withMemory(Curve curve, List<Level> own, List<Long> known, List<List<Level>> elsewhere) {
        if (!leadsToMemory(curve)) {
            return own;
        }
        List<Plateau> memories = elsewhere.stream()
                .flatMap(List::stream)
                .filter(level -> level.name().equals(MEMORY))
                .map(Level::plateau)
                .toList();
        List<Level> levels = new ArrayList<>();
        boolean isBehindAnother = false;
        boolean isMemoryReached = false;
        for (Level level : own) {
            if (NO_LEVELS.contains(level.name())) {
                levels.add(level);
            } else if (!level.name().equals(LIMIT)
                    && (isBeyondKnown(level.plateau(), known, isBehindAnother)
                            || isBeyondOthers(level.plateau(), memories))) {
                levels.add(new Level(isMemoryReached ? SLOWER_MEMORY : MEMORY, level.plateau(), OptionalInt.empty()));
                isMemoryReached = true;
            } else {
                levels.add(level);
                isBehindAnother = true;
            }
        }
        return levels;
    }

    /**
     * Whether a plateau is beyond all known caches: its sets fill the largest cache, or miss it half the time without
     * being slower. Other data may occupy part of a cache, so that the next level starts below the cache's size.
     *
     * @param isBehindAnother whether the same path shows a faster level; else the path itself may be the limit
     */
    private static boolean isBeyondKnown(Plateau plateau, List<Long> known, boolean isBehindAnother) {
        if (known.isEmpty()) {
            return false;
        }
        long largest = known.stream().mapToLong(size -> size).max().orElseThrow();
        return plateau.begin().at() >= largest
                || isBehindAnother && plateau.end().at() >= (double) BEYOND * largest;
    }

    /** Whether most of a plateau's sizes are memory through all other APIs that found memory. */
    private static boolean isBeyondOthers(Plateau plateau, List<Plateau> memories) {
        double middle = Math.sqrt(plateau.begin().at() * plateau.end().at());
        return !memories.isEmpty()
                && memories.stream().allMatch(memory -> memory.begin().at() <= middle);
    }

    /**
     * Whether a plateau lies beyond the caches and extends far.
     *
     * @param found the size in bytes at which the last level ends; 0 without one
     */
    private static boolean isWellBeyond(double found, List<Long> known, Plateau plateau) {
        long largest = known.stream().mapToLong(size -> size).max().orElse(0);
        double cache = Math.max(found, largest);
        boolean liesBehind = found > 0 || plateau.begin().at() > largest;
        return liesBehind && cache > 0 && plateau.end().at() >= WELL_BEYOND * cache;
    }

    private static boolean nothingSlowerFollows(Curve curve, Plateau plateau) {
        return curve.points().stream()
                .filter(point -> point.at() > plateau.end().at())
                .allMatch(point -> speed(curve, point.value()) >= NO_LEVEL_LESS * speed(curve, plateau.value()));
    }

    /**
     * The number of the known cache whose size is nearest to a plateau's end, from {@code first} on. (A path that is
     * slower than several caches shows only the end of the last one.)
     */
    private static int nearest(int first, Plateau plateau, List<Long> known) {
        return IntStream.rangeClosed(first, known.size())
                .boxed()
                .min(Comparator.comparingDouble(number -> Math.abs(
                        Math.log((double) known.get(number - 1) / plateau.end().at()))))
                .orElse(first);
    }

    /** A level of unknown kind: writes may bypass a cache, and other paths have their own caches. */
    private static Level counted(int number, Plateau plateau) {
        return new Level(COUNTED + number, plateau, OptionalInt.empty());
    }

    /** One or more reported caches: those with the same speed on this path cannot be separated. */
    private static Level cache(int first, int last, Plateau plateau) {
        String levels = first == last ? "L" + last : "L" + first + " to L" + last;
        return new Level(levels + " cache", plateau, OptionalInt.of(last));
    }
}
