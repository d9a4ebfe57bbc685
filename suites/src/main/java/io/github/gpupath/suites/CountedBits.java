package io.github.gpupath.suites;

/**
 * Pseudo-random bits with random access: the numbers of SplitMix64, by Steele, Lea and Flood, "Fast
 * Splittable Pseudorandom Number Generators", OOPSLA 2014, with the 13th of Stafford's mixing functions.
 */
public final class CountedBits {

    /** 2^64 divided by the golden ratio, made odd. */
    private static final long STEP = 0x9E37_79B9_7F4A_7C15L;

    private final long seed;

    /** The sequence of a seed. */
    public CountedBits(long seed) {
        this.seed = seed;
    }

    /** The 64 bits at an index, from 0. */
    public long at(long number) {
        long bits = seed + (number + 1) * STEP;
        bits = (bits ^ bits >>> 30) * 0xBF58_476D_1CE4_E5B9L;
        bits = (bits ^ bits >>> 27) * 0x94D0_49BB_1331_11EBL;
        return bits ^ bits >>> 31;
    }
}
