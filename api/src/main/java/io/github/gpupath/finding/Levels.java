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
 * The levels of memory that a curve along sizes shows, bandwidth or latency.
 *
 * <table>
 * <caption>What a plateau is called, by the first rule that holds</caption>
 * <tr><td>a later plateau is faster, no level before it</td><td>slow start: few processors work, or a fixed cost shows</td></tr>
 * <tr><td>a later plateau is faster, behind a level</td><td>dip: the walk costs more than the size</td></tr>
 * <tr><td>one whose sets are all as large as the largest reported cache, or, behind a faster level, reach twice as far and take
 *     no longer; or one at sizes that another API of the same device shows to be memory; the first of them</td>
 *     <td>memory</td></tr>
 * <tr><td>the others of these</td><td>memory, slower part: it is no cache that ends there, but memory that this API reaches
 *     more slowly</td></tr>
 * <tr><td>the last one, well beyond the levels before it, and nothing slower follows, of a path that leads to memory, unless
 *     other curves reach memory only with larger sets, or no cache is reported and no curve goes on to sets that surely lie in
 *     memory</td><td>memory</td></tr>
 * <tr><td>the only one of workgroup memory</td><td>workgroup memory</td></tr>
 * <tr><td>the first, of rates, where another path reaches more in the same range</td><td>limit of the path, such as that of
 *     texture units</td></tr>
 * <tr><td>any other, of reads of buffers, that ends at or near a reported cache</td><td>that cache</td></tr>
 * <tr><td>any other</td><td>the next level by its number: it may be a cache, a part of one, or memory</td></tr>
 * </table>
 */
public final class Levels {

    /** The kind of these findings. */
    public static final String KIND = "level";

    /** The figure with the size with which a level begins. */
    public static final String FROM = "from";

    /** The figure with the last size of a level; its interval is the capacity's. */
    public static final String TO = "to";

    /** The figure with the value of a level in cycles. */
    public static final String CYCLES = "cycles";

    /** The figure with the capacity that the device is known to have. */
    public static final String REPORTED = "reported";

    /**
     * The beginning of the names that merely count the levels of a curve, such as "level 1": through another API such a level may be
     * another one. A reported cache or memory is the same one through all of them.
     */
    public static final String COUNTED = "level ";

    /** A cache serves hardly anything of a set this many times as large as itself. */
    private static final int WELL_BEYOND = 4;

    /** A cache leaves at least half of a set this many times as large as itself to what lies behind. */
    private static final int BEYOND = 2;

    /**
     * Behind memory there is no slower level: what lies behind its plateau keeps this share of its bandwidth at least. (The
     * largest sets are a few percent slower on an H200 too: memory of more pages takes longer to find.)
     */
    private static final double NO_LEVEL_LESS = 0.8;

    /** So many sets are no accident. */
    private static final int NO_ACCIDENT = 2;

    private static final String SLOW_START = "slow start";

    private static final String DIP = "dip";

    private static final String LIMIT = "limit of the path";

    /** Plateaus that are none of memory's making. */
    private static final Set<String> NO_LEVELS = Set.of(SLOW_START, DIP);

    private static final String MEMORY = "memory";

    private static final String SLOWER_MEMORY = "memory, slower part";

    private Levels() {}

    /**
     * A plateau with its name as a level.
     *
     * @param name such as "level 2" or "memory"
     * @param plateau the sizes and their value
     * @param cache which reported cache it is, from 1; empty if it is none or nobody knows
     */
    public record Level(String name, Plateau plateau, OptionalInt cache) {}

    /**
     * A finding for each level of a curve, also in cycles where the curve is of times.
     *
     * @param measurements to which the curve belongs, with the caches that are known, the clock and what other APIs show
     * @param far a size that surely lies in memory
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
        return " up to " + last + "; with 95 % confidence it ends "
                + (end.high().isEmpty()
                        ? "at " + ByteSize.label((long) end.low().orElseThrow()) + " or beyond"
                        : "between " + ByteSize.label((long) end.low().orElseThrow()) + " and "
                                + ByteSize.label((long) end.high().getAsDouble()));
    }

    /** The levels of a curve. */
    public static List<Level> of(Curve curve, List<Long> known) {
        return of(curve, Plateau.of(curve), known, List.of());
    }

    private static boolean isFaster(Curve curve, Plateau one, Plateau other) {
        return speed(curve, one.value()) > speed(curve, other.value());
    }

    private static double speed(Curve curve, double value) {
        return curve.metric().better() == Metric.Better.HIGHER ? value : 1 / value;
    }

    /** Whether it is a path on which every level shows where it ends. */
    private static boolean readsBuffers(Curve curve) {
        return curve.traits().equals(new Traits(Traits.Access.READ, Path.BUFFER));
    }

    /** Whether large sets end in the device's memory: workgroup memory is one of its own, and uniform buffers are small. */
    private static boolean leadsToMemory(Curve curve) {
        Path path = curve.traits().path();
        return path != Path.WORKGROUP_MEMORY && path != Path.UNIFORM_BUFFER;
    }

    /**
     * Names the plateaus of a curve. A level of memory is faster than all larger ones, so a plateau that is slower than a
     * later one is none. One that lies within a cache and beyond it tells no levels apart.
     *
     * @param curve with these plateaus
     * @param plateaus that were found in the curve
     * @param known the sizes of the device's caches in bytes, from the first level on; empty if they are not known
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

    /** Whether other paths reach relevantly more with sets of a plateau. */
    private static boolean isBelow(List<Curve> otherPaths, Plateau plateau) {
        return otherPaths.stream()
                .anyMatch(other -> other.points().stream()
                                .filter(point -> plateau.holds(point.at())
                                        && Math.log(point.low() / plateau.high()) > Segmentation.Penalties.RELEVANT)
                                .count()
                        >= NO_ACCIDENT);
    }

    /** The sets before all plateaus that are much faster than the first of them: a level of its own, though none that was found. */
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
     * The levels of a curve beside the others of its device: what its largest sets show is no memory if others, which go on to
     * larger sets, reach memory only there, or if neither it nor any of them goes far.
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

    /** What is read or written on other paths, where rates are measured: times of a path add up, and hide no level. */
    private static List<Curve> otherPaths(Measurements measurements, Curve curve) {
        return curve.metric().better() == Metric.Better.LOWER
                ? List.of()
                : measurements.curves(curve.along()).stream()
                        .filter(other -> other.metric().equals(curve.metric())
                                && other.traits().access() == curve.traits().access()
                                && other.traits().path() != curve.traits().path())
                        .toList();
    }

    /** Whether a set so large was measured, though a dispatch may not have touched all of it. */
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
     * Names what is beyond all caches. What caches a device has does not depend on the API that reaches it, so sizes that are
     * memory through one of them are in no cache through another, on the same path, though it may be slower.
     *
     * @param own the levels as far as their curve alone tells them
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
     * Whether no known cache makes a plateau: sets that fill the largest, or that miss it half the time and take no longer than
     * the others do. Of that cache others may have a part, so that it seems to end before, and what follows begins within it.
     *
     * @param isBehindAnother whether there is a faster level, which the same path shows; else the path may be what is slow
     */
    private static boolean isBeyondKnown(Plateau plateau, List<Long> known, boolean isBehindAnother) {
        if (known.isEmpty()) {
            return false;
        }
        long largest = known.stream().mapToLong(size -> size).max().orElseThrow();
        return plateau.begin().at() >= largest
                || isBehindAnother && plateau.end().at() >= (double) BEYOND * largest;
    }

    /** Whether most of a plateau lies where all other APIs that know show memory. */
    private static boolean isBeyondOthers(Plateau plateau, List<Plateau> memories) {
        double middle = Math.sqrt(plateau.begin().at() * plateau.end().at());
        return !memories.isEmpty()
                && memories.stream().allMatch(memory -> memory.begin().at() <= middle);
    }

    /**
     * Whether a plateau lies behind the caches and reaches much further.
     *
     * @param found where the last cache that was found ends; 0 if none was
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
     * The number of the cache that a plateau ends with: the next one, or a later one whose known size is nearer to the end.
     * (A path that is slower than several caches shows the end of the last one alone.)
     */
    private static int nearest(int first, Plateau plateau, List<Long> known) {
        return IntStream.rangeClosed(first, known.size())
                .boxed()
                .min(Comparator.comparingDouble(number -> Math.abs(
                        Math.log((double) known.get(number - 1) / plateau.end().at()))))
                .orElse(first);
    }

    /** A level of which nobody says what it is: writes may pass a cache by, and other paths have caches of their own. */
    private static Level counted(int number, Plateau plateau) {
        return new Level(COUNTED + number, plateau, OptionalInt.empty());
    }

    /** Reported caches, the first of which may be hidden by one that is as fast on this path. */
    private static Level cache(int first, int last, Plateau plateau) {
        String levels = first == last ? "L" + last : "L" + first + " to L" + last;
        return new Level(levels + " cache", plateau, OptionalInt.of(last));
    }
}
