package io.github.gpupath.cli.analysis.compare;

/** What a comparison of one test comes to. Never more than its interval says; see {@link NoiseFloor}. */
public enum Verdict {
    /** The whole interval of the ratio lies above the noise floor. */
    FASTER,
    /** The whole interval of the ratio lies below the noise floor. */
    SLOWER,
    /** The whole interval of the ratio lies within the noise floor. */
    SAME,
    /** The interval reaches across an end of the noise floor: the samples do not decide. */
    AMBIGUOUS
}
