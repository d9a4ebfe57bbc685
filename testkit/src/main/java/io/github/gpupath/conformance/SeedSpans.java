package io.github.gpupath.conformance;

import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** A set of seeds, as the spans that they form. */
final class SeedSpans {

    /** The end of each span, which no longer belongs to it, by its first seed. No two touch. */
    private final NavigableMap<Long, Long> ends = new TreeMap<>();

    /** Adds all seeds from a first one to an end, which does not belong to them. */
    void add(long first, long end) {
        if (first >= end) {
            return;
        }
        long from = first;
        long to = end;
        Map.Entry<Long, Long> before = ends.floorEntry(first);
        if (before != null && before.getValue() >= first) {
            from = before.getKey();
        }
        NavigableMap<Long, Long> touched = ends.subMap(from, true, end, true);
        for (long other : touched.values()) {
            to = Math.max(to, other);
        }
        touched.clear();
        ends.put(from, to);
    }

    void addAll(SeedSpans other) {
        other.ends.forEach(this::add);
    }

    /** The first seed from one on that is not in it. */
    long firstMissing(long from) {
        Map.Entry<Long, Long> span = ends.floorEntry(from);
        return span != null && span.getValue() > from ? span.getValue() : from;
    }

    /** The first seed from one on that is in it, or an end if none before that is. */
    long firstPresent(long from, long end) {
        if (firstMissing(from) != from) {
            return from;
        }
        Long next = ends.ceilingKey(from);
        return next == null ? end : Math.min(next, end);
    }

    long size() {
        return ends.entrySet().stream()
                .mapToLong(span -> span.getValue() - span.getKey())
                .sum();
    }
}
