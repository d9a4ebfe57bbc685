package io.github.gpupath.cli.plain;

import io.github.gpupath.suite.Measurements.Measured;
import io.github.gpupath.suite.TestCase;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Follows random cycles through memory as a plain program does, with a node in each 128 bytes as in the latency suite: what the
 * processor's caches hold of a set here and now, whatever a driver shows.
 */
final class PlainChase {

    private static final int WORDS_APART = 128 / Integer.BYTES;

    private static final int SAMPLES = 16;

    /** Of a sample: some 0.1 ms in the first cache, and 3 ms in memory. */
    static final int HOPS = 1 << 14;

    /** A set is gone through so often before it counts, and a small one until a cache keeps what comes again and again. */
    private static final int TURNS_BEFORE = 2;

    private static final int HOPS_BEFORE = 1 << 19;

    private final List<int[]> chains = new ArrayList<>();
    private final DriverTimes.LeastTimes samples;

    /**
     * Memory for each test.
     *
     * @param bytes of the set of each
     */
    PlainChase(List<TestCase> tests, List<Long> bytes) {
        samples = new DriverTimes.LeastTimes(tests);
        Random random = new Random(12);
        for (long size : bytes) {
            chains.add(cycle((int) (size / Integer.BYTES / WORDS_APART), random));
        }
    }

    /**
     * How far a set is gone through before it counts. A cache that others use too keeps more of what comes again soon: whoever goes
     * less far sees less of it (14 and 85 ns for a load from 2 MiB, 32 turns and 2 of them before, on a virtual machine on
     * 2026-11-26).
     */
    static long hopsBefore(long nodes) {
        return Math.max(TURNS_BEFORE * nodes, HOPS_BEFORE);
    }

    /** One cycle through all nodes, in an order of chance: Sattolo's algorithm. */
    private static int[] cycle(int nodes, Random random) {
        int[] order = new int[nodes];
        Arrays.setAll(order, i -> i);
        for (int i = nodes - 1; i > 0; i--) {
            int other = random.nextInt(i);
            int kept = order[i];
            order[i] = order[other];
            order[other] = kept;
        }
        int[] chain = new int[nodes * WORDS_APART];
        for (int i = 0; i < nodes; i++) {
            chain[i * WORDS_APART] = order[i] * WORDS_APART;
        }
        return chain;
    }

    private static int walked(int[] chain, int from, int hops) {
        int at = from;
        for (int hop = 0; hop < hops; hop++) {
            at = chain[at];
        }
        return at;
    }

    /** Takes more samples, of one set after the other, since they drive each other out of caches, and tells the least times of all. */
    List<Measured> more() {
        for (int i = 0; i < chains.size(); i++) {
            int[] chain = chains.get(i);
            int at = walked(chain, 0, (int) hopsBefore(chain.length / WORDS_APART));
            for (int sample = 0; sample < SAMPLES; sample++) {
                long start = System.nanoTime();
                at = walked(chain, at, HOPS);
                samples.add(i, (System.nanoTime() - start) * 1e-9 / HOPS);
            }
        }
        return samples.measured();
    }
}
