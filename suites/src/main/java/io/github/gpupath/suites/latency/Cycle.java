package io.github.gpupath.suites.latency;

import io.github.gpupath.suites.CountedBits;
import java.lang.ref.SoftReference;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A random way through nodes that comes to each of them once before it comes to the first again; the same each time. Made
 * when it is first needed: S. Sattolo, "An algorithm to generate a random cyclic permutation", Information Processing Letters
 * 22 (1986), 315–317.
 */
final class Cycle {

    private static final long SEED = 0x6c61_7465_6e63_79L;

    /** Those that tests before made, as long as there is memory: resources and kinds of addresses have sizes in common. */
    private static final Map<Integer, SoftReference<int[]>> MADE = new ConcurrentHashMap<>();

    private final int nodes;
    private int @Nullable [] next;

    /** A cycle of some nodes, at least one. */
    Cycle(int nodes) {
        this.nodes = nodes;
    }

    /** For each node the one behind it; not to be changed. */
    synchronized int[] next() {
        if (next == null) {
            SoftReference<int[]> made = MADE.get(nodes);
            next = made == null ? null : made.get();
        }
        if (next == null) {
            next = sattolo(nodes);
            MADE.put(nodes, new SoftReference<>(next));
        }
        return next;
    }

    private static int[] sattolo(int nodes) {
        CountedBits random = new CountedBits(SEED);
        int[] next = new int[nodes];
        Arrays.setAll(next, node -> node);
        for (int last = nodes - 1; last > 0; last--) {
            int other = below(last, random.at(last));
            int kept = next[last];
            next[last] = next[other];
            next[other] = kept;
        }
        return next;
    }

    /** A number below a bound that comes of random bits. */
    private static int below(int bound, long bits) {
        return (int) Math.multiplyHigh(bits >>> 1, 2L * bound);
    }

    /** Where so many hops from a node end, found by walking. */
    int after(int node, long hops) {
        int[] way = next();
        int at = node;
        for (long hop = hops % nodes; hop > 0; hop--) {
            at = way[at];
        }
        return at;
    }
}
