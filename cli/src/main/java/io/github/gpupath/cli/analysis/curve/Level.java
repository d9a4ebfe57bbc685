package io.github.gpupath.cli.analysis.curve;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * A plateau and what it is taken for.
 *
 * @param name such as "second-level cache" or "memory"
 * @param plateau the sizes and their bandwidth
 * @param cache which cache it is, from 1; empty if it is none or nobody knows
 */
public record Level(String name, Plateau plateau, OptionalInt cache) {

    /** Of a set that is this many times as large as a cache, hardly anything is served from it. */
    private static final int WELL_BEYOND = 4;

    /**
     * Behind memory there is no slower level: what lies behind its plateau keeps this share of its bandwidth at least. (The
     * largest sets are a few percent slower on an H200 too: memory of more pages takes longer to find.)
     */
    private static final double NO_LEVEL_LESS = 0.8;

    private static final List<String> ORDINALS = List.of("first", "second", "third", "fourth", "fifth");

    /**
     * Names the plateaus of a curve. A level of memory is faster than all larger ones, so a plateau that is slower than a
     * later one is none: at the beginning a slow start, where small sets occupy few processors or the cost of a dispatch
     * shows; behind a level a dip, where the way in which the set is gone through costs more than its size. The last,
     * where it reaches well beyond the cache before it, is memory if nothing slower follows, and else nobody knows. One that
     * lies within a cache and beyond it tells no levels apart.
     *
     * @param curve whose plateaus they are
     * @param plateaus what was found in it
     * @param known the sizes of the device's caches in bytes, from the first level on; empty if they are not known
     */
    public static List<Level> of(Curve curve, List<Plateau> plateaus, List<Long> known) {
        List<Level> levels = new ArrayList<>();
        int caches = 0;
        long endOfCaches = 0;
        for (int i = 0; i < plateaus.size(); i++) {
            Plateau plateau = plateaus.get(i);
            if (plateaus.stream().skip(i + 1).anyMatch(later -> later.value() > plateau.value())) {
                levels.add(new Level(caches == 0 ? "slow start" : "dip", plateau, OptionalInt.empty()));
            } else if (i == plateaus.size() - 1 && isWellBeyond(endOfCaches, known, plateau)) {
                String name = nothingSlowerFollows(curve, plateau) ? "memory" : ordinal(caches + 1) + " level";
                levels.add(new Level(name, plateau, OptionalInt.empty()));
            } else if (caches == 0 && plateau.next().isEmpty()) {
                levels.add(new Level("only level", plateau, OptionalInt.empty()));
            } else {
                int first = caches + 1;
                caches = curve.isReadOfBuffer() ? nearest(first, plateau, known) : first;
                endOfCaches = plateau.to();
                levels.add(numbered(curve, first, caches, plateau));
            }
        }
        return levels;
    }

    /**
     * Whether a plateau lies behind the caches and reaches much further.
     *
     * @param found where the last cache that was found ends; 0 if none was
     */
    private static boolean isWellBeyond(long found, List<Long> known, Plateau plateau) {
        long largest = known.stream().mapToLong(size -> size).max().orElse(0);
        long cache = Math.max(found, largest);
        boolean liesBehind = found > 0 || plateau.from() > largest;
        return liesBehind && cache > 0 && plateau.to() >= WELL_BEYOND * cache;
    }

    private static boolean nothingSlowerFollows(Curve curve, Plateau plateau) {
        return curve.points().stream()
                .filter(point -> point.bytes() > plateau.to())
                .allMatch(point -> point.value() >= NO_LEVEL_LESS * plateau.value());
    }

    /**
     * The number of the cache that a plateau ends with: the next one, or a later one whose known size is nearer to the end.
     * (A path that is slower than several caches shows the end of the last one alone.)
     */
    private static int nearest(int first, Plateau plateau, List<Long> known) {
        return IntStream.rangeClosed(first, known.size())
                .boxed()
                .min(Comparator.comparingDouble(
                        number -> Math.abs(Math.log((double) known.get(number - 1) / plateau.to()))))
                .orElse(first);
    }

    /**
     * Writes may pass the first cache by, and a path such as a texture's may be slower than the first cache and hide where
     * it ends: what is first for them need not be the first-level cache.
     */
    private static Level numbered(Curve curve, int first, int number, Plateau plateau) {
        String ordinals = first == number ? ordinal(number) : ordinal(first) + "- to " + ordinal(number);
        return curve.isReadOfBuffer()
                ? new Level(ordinals + "-level cache", plateau, OptionalInt.of(number))
                : new Level(ordinals + " level", plateau, OptionalInt.empty());
    }

    private static String ordinal(int number) {
        return number <= ORDINALS.size() ? ORDINALS.get(number - 1) : number + "th";
    }
}
