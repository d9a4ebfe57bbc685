package io.github.gpupath.cli.simulation;

/**
 * One level of caches.
 *
 * @param bytes what one processor's cache holds, or both halves together, or the one cache of all
 * @param ways how many lines a set has
 * @param bandwidth bytes per ns of all caches of the level together
 * @param latency ns from a request until what is there arrives
 */
record LevelModel(long bytes, int ways, Replacement replacement, Sharing sharing, double bandwidth, double latency) {

    /** The least that a set which every processor reads finds room in: of halves one alone, since each holds all of it. */
    long leastBytes() {
        return sharing == Sharing.HALVES ? bytes / 2 : bytes;
    }
}
