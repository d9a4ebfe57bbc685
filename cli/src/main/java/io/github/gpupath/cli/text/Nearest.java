package io.github.gpupath.cli.text;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds the ids that a mistyped one may stand for. */
public final class Nearest {

    private static final int NAMED = 3;

    private Nearest() {}

    /** The few ids, and beginnings of ids, that are most like a selector. */
    static List<String> selectors(String text, Collection<String> ids) {
        return nearest(text, candidates(text, ids));
    }

    /** The few ids that are most like an id. */
    public static List<String> ids(String text, Collection<String> ids) {
        return nearest(text, ids);
    }

    /** Puts words that contain the text first. */
    private static List<String> nearest(String text, Collection<String> candidates) {
        Map<String, Integer> distances = new HashMap<>();
        for (String candidate : candidates) {
            distances.put(candidate, candidate.contains(text) ? 0 : distance(text, candidate));
        }
        return distances.keySet().stream()
                .sorted(Comparator.<String>comparingInt(distances::get)
                        .thenComparingInt(String::length)
                        .thenComparing(Comparator.naturalOrder()))
                .limit(NAMED)
                .toList();
    }

    /** Candidates have as many segments as the text; a text with more segments than any id is compared with the ids. */
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

    /** The least number of characters to insert, delete, replace, or swap with their neighbour. */
    static int distance(String a, String b) {
        int[][] distance = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                distance[i][j] = i == 0 || j == 0 ? i + j : step(distance, a, b, i, j);
            }
        }
        return distance[a.length()][b.length()];
    }

    private static int step(int[][] distance, String a, String b, int i, int j) {
        int replaced = distance[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        int best = Math.min(replaced, 1 + Math.min(distance[i - 1][j], distance[i][j - 1]));
        boolean swapped = i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
        return swapped ? Math.min(best, distance[i - 2][j - 2] + 1) : best;
    }
}
