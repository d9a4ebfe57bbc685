package io.github.gpupath.cli.analysis.card;

import io.github.gpupath.finding.Levels;
import io.github.gpupath.result.FindingRecord;
import io.github.gpupath.result.FindingRecord.Figure;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds out which findings on a subject are of one thing through several APIs. A name tells it, such as that of a cache. Levels
 * with a mere number for a name are the same level where they lie at the same sizes and are about as fast; what has no
 * counterpart stands alone.
 */
final class Counterparts {

    /** What findings through several APIs share: a kind, a name, and which of several of that name it is. */
    record Thing(String kind, String name, int occurrence) {}

    /** Two levels share this part of the sizes that either has, in doublings. */
    private static final double SHARED = 2 / 3.0;

    /** The values of one level through two APIs differ by less than this factor. */
    private static final double APART = 2;

    /** A counted level that some way has. */
    private record Counted(FindingRecord finding, Thing thing) {}

    private final List<Counted> counted = new ArrayList<>();
    private final Map<String, Integer> countedNames = new HashMap<>();

    /** What the findings of the next way are of, in their order. */
    List<Thing> of(List<FindingRecord> findings) {
        Map<String, Integer> names = new HashMap<>();
        Set<Thing> taken = new HashSet<>();
        List<Thing> things = new ArrayList<>();
        for (FindingRecord finding : findings) {
            Thing thing = isCounted(finding)
                    ? counterpart(finding, taken).orElseGet(() -> another(finding))
                    : next(finding, names);
            taken.add(thing);
            things.add(thing);
        }
        return things;
    }

    private static boolean isCounted(FindingRecord finding) {
        return finding.kind().equals(Levels.KIND) && finding.name().endsWith(Levels.COUNTED);
    }

    private Optional<Thing> counterpart(FindingRecord finding, Set<Thing> taken) {
        return counted.stream()
                .filter(other -> !taken.contains(other.thing()))
                .filter(other -> isSame(other.finding(), finding))
                .map(Counted::thing)
                .findFirst();
    }

    private Thing another(FindingRecord finding) {
        Thing thing = next(finding, countedNames);
        counted.add(new Counted(finding, thing));
        return thing;
    }

    private static Thing next(FindingRecord finding, Map<String, Integer> names) {
        int occurrence = names.merge(finding.kind() + "\n" + finding.name(), 1, Integer::sum);
        return new Thing(finding.kind(), finding.name(), occurrence);
    }

    private static boolean isSame(FindingRecord one, FindingRecord other) {
        double begin = Math.max(value(one, Levels.FROM), value(other, Levels.FROM));
        double end = Math.min(value(one, Levels.TO), value(other, Levels.TO));
        double first = Math.min(value(one, Levels.FROM), value(other, Levels.FROM));
        double last = Math.max(value(one, Levels.TO), value(other, Levels.TO));
        double ratio = one.figures().get(0).value() / other.figures().get(0).value();
        return Math.log(end / begin) >= SHARED * Math.log(last / first) && ratio < APART && ratio > 1 / APART;
    }

    /** A figure of a level; without it the level lies nowhere. */
    private static double value(FindingRecord finding, String name) {
        @Nullable Figure figure = finding.figure(name);
        return figure == null ? Double.NaN : figure.value();
    }
}
