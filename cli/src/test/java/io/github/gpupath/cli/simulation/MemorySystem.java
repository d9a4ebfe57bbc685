package io.github.gpupath.cli.simulation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Caches and memory of a device. A read asks level after level, goes through the pipe of each that it asks, and leaves the
 * page in those that did not have it. Who asks for a page that is on its way waits until it comes, and brings no second one.
 */
final class MemorySystem {

    /** Latencies are up to this much longer than the least, as if by chance: else all processors would run in step. */
    static final double JITTER = 0.25;

    private final List<Level> levels = new ArrayList<>();
    private final Pipe memory;
    private final double memoryLatency;
    private final SplittableRandom random;
    private final Cache[] missed;
    private final int[] places;
    private int misses;
    private double latest;
    private long reads;
    private final long[] hits;

    /** Empty caches of whole pages. */
    MemorySystem(DeviceModel device, long seed) {
        this(device, seed, PageTrace.PAGE_BYTES);
    }

    /**
     * Empty caches.
     *
     * @param pageBytes of what is read at once and shares its fate in a cache: a page, or one line
     */
    MemorySystem(DeviceModel device, long seed, int pageBytes) {
        random = new SplittableRandom(seed);
        device.levels()
                .forEach(model -> levels.add(new Level(model, device.processors(), random.nextLong(), pageBytes)));
        memory = new Pipe(device.bandwidth(), pageBytes);
        memoryLatency = device.latency();
        missed = new Cache[2 * levels.size()];
        places = new int[missed.length];
        hits = new long[levels.size()];
    }

    /**
     * Reads a page.
     *
     * @param now in ns; no earlier than in the call before
     * @return when all of it has come
     */
    double read(int processor, int page, double now) {
        misses = 0;
        latest = now;
        reads++;
        for (int i = 0; i < levels.size(); i++) {
            Level level = levels.get(i);
            int near = level.near(processor);
            int home = level.home(page, near);
            double ready = ask(level, near, page, now);
            double latency = level.latency();
            if (Double.isNaN(ready) && home != near) {
                ready = ask(level, home, page, now);
                latency = 2 * level.latency();
            }
            if (!Double.isNaN(ready)) {
                hits[i]++;
                return arrive(Math.max(ready, latest + jittered(latency)));
            }
        }
        latest = Math.max(latest, memory.carry(now));
        return arrive(latest + jittered(memoryLatency));
    }

    /** The share of all reads that a level answered, with those that waited for what was on its way to it. */
    double shareOfHits(int level) {
        return (double) hits[level] / reads;
    }

    /** Counts hits from now on. */
    void forgetHits() {
        reads = 0;
        Arrays.fill(hits, 0);
    }

    /** When a cache has or had the page; not a number if it had none, and has it from now on. */
    private double ask(Level level, int index, int page, double now) {
        latest = Math.max(latest, level.pipe(index).carry(now));
        Cache cache = level.cache(index);
        int place = cache.find(page);
        if (place >= 0) {
            return cache.ready(place);
        }
        missed[misses] = cache;
        places[misses++] = cache.insert(page);
        return Double.NaN;
    }

    private double arrive(double nanos) {
        for (int i = 0; i < misses; i++) {
            missed[i].setReady(places[i], nanos);
        }
        return nanos;
    }

    private double jittered(double latency) {
        return latency * (1 + JITTER * random.nextDouble());
    }
}
