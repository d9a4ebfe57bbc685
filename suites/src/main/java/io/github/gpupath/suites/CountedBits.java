package io.github.gpupath.suites;

/**
 * Random bits of which each can be had without those before it: the numbers of SplitMix64, by Steele, Lea and Flood, "Fast
 * Splittable Pseudorandom Number Generators", OOPSLA 2014, with the 13th of Stafford's mixing functions.
 */
public final class CountedBits {

    /** 2^64 divided by the golden section, made odd. */
    private static final long STEP = 0x9E37_79B9_7F4A_7C15L;

    private final long seed;

    /** The sequence of a seed. */
    public CountedBits(long seed) {
        this.seed = seed;
    }

    /** The 64 bits with a number, from 0 on. */
    public long at(long number) {
        long bits = seed + (number + 1) * STEP;
        bits = (bits ^ bits >>> 30) * 0xBF58_476D_1CE4_E5B9L;
        bits = (bits ^ bits >>> 27) * 0x94D0_49BB_1331_11EBL;
        return bits ^ bits >>> 31;
    }
}
