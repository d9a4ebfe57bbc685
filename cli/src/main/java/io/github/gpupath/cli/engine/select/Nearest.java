package io.github.gpupath.cli.engine.select;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Names what a mistyped word may have meant. */
public final class Nearest {

    private static final int NAMED = 3;

    private Nearest() {}

    /** The word that a mistyped one most likely stands for, if any is near. */
    public static Optional<String> likely(String text, Collection<String> words) {
        return words.stream()
                .filter(word -> EditDistance.between(text, word) <= Math.max(1, text.length() / 3))
                .min(Comparator.<String>comparingInt(word -> EditDistance.between(text, word))
                        .thenComparing(Comparator.naturalOrder()));
    }

    /** The few ids, and beginnings of ids, that are most like a selector. */
    static List<String> selectors(String text, Collection<String> ids) {
        return nearest(text, candidates(text, ids));
    }

    /** The few ids that are most like an id. */
    static List<String> ids(String text, Collection<String> ids) {
        return nearest(text, ids);
    }

    /** Those that contain the text come first. */
    private static List<String> nearest(String text, Collection<String> candidates) {
        Map<String, Integer> distances = new HashMap<>();
        for (String candidate : candidates) {
            distances.put(candidate, candidate.contains(text) ? 0 : EditDistance.between(text, candidate));
        }
        return distances.keySet().stream()
                .sorted(Comparator.<String>comparingInt(distances::get)
                        .thenComparingInt(String::length)
                        .thenComparing(Comparator.naturalOrder()))
                .limit(NAMED)
                .toList();
    }

    /** Only texts with as many segments are alike; a text with more than any id is compared with the ids. */
    private static Set<String> candidates(String text, Collection<String> ids) {
        long wanted = text.chars().filter(c -> c == '/').count();
        Set<String> candidates = new LinkedHashSet<>();
        for (String id : ids) {
            String beginning = id;
            for (long surplus = id.chars().filter(c -> c == '/').count() - wanted; surplus > 0; surplus--) {
                beginning = beginning.substring(0, beginning.lastIndexOf('/'));
            }
            candidates.add(beginning);
            if (id.contains(text)) {
                candidates.add(id);
            }
        }
        return candidates;
    }
}
