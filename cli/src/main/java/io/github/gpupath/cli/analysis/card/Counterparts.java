package io.github.gpupath.cli.analysis.card;

import io.github.gpupath.finding.Levels;
import io.github.gpupath.result.FindingRecord;
import io.github.gpupath.result.FindingRecord.Figure;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds out which findings on a subject are of one thing through several APIs. A name tells it, such as that of a cache. Levels
 * with a mere number for a name are the same level where they may end at the same size and are about as fast; what has no
 * counterpart stands alone.
 */
final class Counterparts {

    /** What findings through several APIs share: a kind, a name, and which of several of that name it is. */
    record Thing(String kind, String name, int occurrence) {}

    /** The values of one level through two APIs differ by less than this factor. */
    private static final double APART = 2;

    /**
     * Later ways are compared with this many levels at most. A curve has a handful; where a file has a hundred thousand, to compare
     * each with each would take minutes.
     */
    private static final int MOST_LEVELS = 1_000;

    /**
     * A counted level that some way has.
     *
     * @param from the size at which it begins; not a number where it lies nowhere
     * @param to the size at which it ends
     * @param low the least size at which it may end
     * @param high the largest size at which it may end
     * @param value how fast it is; not a number where nobody says
     */
    private record Counted(double from, double to, double low, double high, double value) {

        static Counted of(FindingRecord finding) {
            Figure from = finding.figure(Levels.FROM);
            Figure to = finding.figure(Levels.TO);
            return new Counted(
                    from == null ? Double.NaN : from.value(),
                    to == null ? Double.NaN : to.value(),
                    to == null || to.low() == null ? 0 : to.low(),
                    to == null || to.high() == null ? Double.POSITIVE_INFINITY : to.high(),
                    finding.figures().isEmpty()
                            ? Double.NaN
                            : finding.figures().get(0).value());
        }

        boolean isLike(Counted other) {
            double ratio = value / other.value;
            return from <= other.to
                    && other.from <= to
                    && low <= other.high
                    && other.low <= high
                    && ratio < APART
                    && ratio > 1 / APART;
        }
    }

    /** The counted levels of earlier ways, the first {@link #MOST_LEVELS}. */
    private final Map<Thing, Counted> counted = new LinkedHashMap<>();

    /** How many counted levels have each name, on all ways. */
    private final Map<String, Integer> countedNames = new HashMap<>();

    /** What the findings of the next way are of, in their order. */
    List<Thing> of(List<FindingRecord> findings) {
        Map<String, Integer> names = new HashMap<>();
        Map<Thing, Counted> free = new LinkedHashMap<>(counted);
        List<Thing> things = new ArrayList<>();
        for (FindingRecord finding : findings) {
            things.add(isCounted(finding) ? counted(finding, free) : next(finding, names));
        }
        return things;
    }

    private static boolean isCounted(FindingRecord finding) {
        return finding.kind().equals(Levels.KIND) && finding.name().startsWith(Levels.COUNTED);
    }

    /** The first of the levels of earlier ways that is like it and that nothing of this way is yet; else another level. */
    private Thing counted(FindingRecord finding, Map<Thing, Counted> free) {
        Counted level = Counted.of(finding);
        Optional<Thing> counterpart = free.entrySet().stream()
                .filter(other -> other.getValue().isLike(level))
                .map(Map.Entry::getKey)
                .findFirst();
        counterpart.ifPresent(free::remove);
        return counterpart.orElseGet(() -> {
            Thing thing = next(finding, countedNames);
            if (counted.size() < MOST_LEVELS) {
                counted.put(thing, level);
            }
            return thing;
        });
    }

    private static Thing next(FindingRecord finding, Map<String, Integer> names) {
        int occurrence = names.merge(finding.kind() + "\n" + finding.name(), 1, Integer::sum);
        return new Thing(finding.kind(), finding.name(), occurrence);
    }
}
