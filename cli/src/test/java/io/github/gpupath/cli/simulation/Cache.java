package io.github.gpupath.cli.simulation;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * A set-associative cache of pages. A page is 32 lines of 128 bytes that are read together; where consecutive lines lie in
 * consecutive sets, they share the fate of its first line, and a cache of lines behaves as one of pages with a 32nd of its
 * sets. (With random replacement each line has a fate of its own; the share of hits is the same.)
 */
final class Cache {

    private static final int NONE = -1;

    private final int sets;
    private final int ways;
    private final Replacement replacement;
    private final SplittableRandom random;
    private final int[] pages;
    private final long[] used;
    private final double[] ready;

    /** How many pages are in each set, in its first places. */
    private final int[] filled;

    private long uses;

    /**
     * An empty cache.
     *
     * @param pages that it holds, a multiple of the ways
     * @param ways the pages of a set
     */
    Cache(int pages, int ways, Replacement replacement, long seed) {
        if (pages < ways || pages % ways != 0) {
            throw new IllegalArgumentException(pages + " pages are no sets of " + ways);
        }
        this.sets = pages / ways;
        this.ways = ways;
        this.replacement = replacement;
        this.random = new SplittableRandom(seed);
        this.pages = new int[pages];
        this.used = new long[pages];
        this.ready = new double[pages];
        this.filled = new int[sets];
        Arrays.fill(this.pages, NONE);
    }

    /** The place of a page, which is now the last that was used; negative if it is not there. */
    int find(int page) {
        int first = page % sets * ways;
        for (int place = first; place < first + ways; place++) {
            if (pages[place] == page) {
                used[place] = ++uses;
                return place;
            }
        }
        return NONE;
    }

    /** Puts a page that is not there in the place of another. */
    int insert(int page) {
        int place = place(page % sets);
        pages[place] = page;
        used[place] = ++uses;
        return place;
    }

    /** When the page at a place is or was there, in ns; before, a request for it waits with the first one. */
    double ready(int place) {
        return ready[place];
    }

    void setReady(int place, double nanos) {
        ready[place] = nanos;
    }

    /** An empty place of a set, or the one of a page that is given up. */
    private int place(int set) {
        int first = set * ways;
        if (filled[set] < ways) {
            return first + filled[set]++;
        }
        return replacement == Replacement.LRU ? leastRecentlyUsed(first) : first + random.nextInt(ways);
    }

    private int leastRecentlyUsed(int first) {
        int oldest = first;
        for (int place = first + 1; place < first + ways; place++) {
            oldest = used[place] < used[oldest] ? place : oldest;
        }
        return oldest;
    }
}
