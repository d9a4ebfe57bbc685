package io.github.gpupath.finding;

import io.github.gpupath.suite.ByteSize;
import io.github.gpupath.suite.Curve;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Simulated caches and memory.
 *
 * @param capacities the size of each cache in bytes
 * @param times the latency of each cache and of memory, as multiples of the first
 * @param slope the relative increase of latency in a nearly full cache
 * @param bend the part of each level, in doublings, before the increase
 * @param noise the standard deviation of a measured value, as a share of it
 */
record SimulatedCaches(
        Replacement replacement, double[] capacities, double[] times, double slope, double bend, double noise) {

    private static final double MOST_SLOPE = 0.08;

    /** The hit rate of a cache for cyclic reads of a working set. */
    enum Replacement {
        /** LRU replacement; consecutive lines in consecutive sets. */
        LRU {
            @Override
            double hits(double fill) {
                return Math.max(0, Math.min(1, 1 - (fill - 1) * (WAYS + 1)));
            }
        },
        /** LRU replacement; random pages, so that some cache sets are full early. */
        LRU_OF_RANDOM_PAGES {
            @Override
            double hits(double fill) {
                double pages = PAGES * fill;
                double probability = Math.exp(-pages);
                double hits = 0;
                for (int others = 0; others < PAGES; others++) {
                    hits += probability;
                    probability *= pages / (others + 1);
                }
                return hits;
            }
        },
        /** Random replacement: the part of a cyclic working set that the misses in between do not evict. */
        RANDOM {
            @Override
            double hits(double fill) {
                double hits = fill <= 1 ? 1 : 0;
                for (int i = 0; i < FIXED_POINT; i++) {
                    hits = Math.exp((hits - 1) * fill);
                }
                return hits;
            }
        };

        private static final int WAYS = 16;
        private static final int PAGES = 128;
        private static final int FIXED_POINT = 200;

        /**
         * The hit rate.
         *
         * @param fill the size of the working set divided by the cache's
         */
        abstract double hits(double fill);
    }

    /**
     * The caches of a random device.
     *
     * @param levels the number of levels, including memory
     * @param twoPart whether the last cache has a near and a far half
     */
    static SimulatedCaches of(Replacement replacement, int levels, boolean twoPart, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] capacities = new double[levels - 1];
        double[] times = new double[levels];
        times[0] = 1;
        for (int i = 0; i < capacities.length; i++) {
            boolean isFarHalf = twoPart && i > 0 && i == capacities.length - 1;
            capacities[i] = i == 0
                    ? Curves.KIB * Math.exp(random.nextDouble(Math.log(40), Math.log(240)))
                    : capacities[i - 1] * (isFarHalf ? 2 : random.nextDouble(12, 40));
            times[i + 1] = times[i] * random.nextDouble(1.5, isFarHalf ? 2 : 5);
        }
        return new SimulatedCaches(
                replacement,
                capacities,
                times,
                random.nextDouble(MOST_SLOPE),
                random.nextDouble(0.8),
                Math.exp(random.nextDouble(Math.log(0.001), Math.log(0.05))));
    }

    /** The measured reads of each size. */
    Curve curve(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Curve.Point> points = new ArrayList<>();
        for (String size : Curves.SIZES) {
            long bytes = ByteSize.parse(size).orElseThrow();
            double value = 1e12 / time(bytes) * Math.exp(noise * random.nextGaussian());
            points.add(Curves.point(bytes, value, noise / 4));
        }
        return Curves.curve(points);
    }

    private double time(long bytes) {
        double time = 0;
        double rest = 1;
        for (int level = 0; level < times.length; level++) {
            boolean isMemory = level == capacities.length;
            double hits = isMemory ? 1 : replacement.hits(bytes / capacities[level]);
            double from = level == 0 ? 4 * Curves.KIB : capacities[level - 1];
            double filled = Math.log(bytes / from) / Math.log((isMemory ? Curves.GIB : capacities[level]) / from);
            double share = Math.max(0, Math.min(1, (filled - bend) / (1 - bend)));
            time += rest * hits * times[level] * (1 + slope * share);
            rest *= 1 - hits;
        }
        return time;
    }
}
