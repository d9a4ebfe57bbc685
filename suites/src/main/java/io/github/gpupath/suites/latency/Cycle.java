package io.github.gpupath.suites.latency;

import io.github.gpupath.suites.CountedBits;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A random way through nodes that comes to each of them once before it comes to the first again; the same each time. Made
 * when it is first needed: S. Sattolo, "An algorithm to generate a random cyclic permutation", Information Processing Letters
 * 22 (1986), 315–317.
 */
final class Cycle {

    private static final long SEED = 0x6c61_7465_6e63_79L;

    private final int nodes;
    private int @Nullable [] next;
    /** The first nodes of the way. */
    private int[] walked = new int[1];

    private int known = 1;

    /** A cycle of some nodes, at least one. */
    Cycle(int nodes) {
        this.nodes = nodes;
    }

    /** For each node the one behind it; not to be changed. */
    synchronized int[] next() {
        if (next == null) {
            next = sattolo(nodes);
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

    /** Where so many hops from node 0 end, found by walking; the way up to there is remembered. */
    synchronized int after(long hops) {
        int end = (int) (hops % nodes);
        if (end >= walked.length) {
            walked = Arrays.copyOf(walked, (int) Math.min(nodes, Math.max(2L * walked.length, end + 1L)));
        }
        int[] way = next();
        while (known <= end) {
            walked[known] = way[walked[known - 1]];
            known++;
        }
        return walked[end];
    }
}
