package io.github.gpupath.cli.analysis.compare;

import java.util.Locale;

/** The verdict on a test or on a figure of a finding: what intervals say ({@link NoiseFloor}), where they hold all that differs. */
public enum Verdict {
    /** Of a test: the whole interval of the ratio lies above the noise floor. */
    FASTER,
    /** Of a test: the whole interval of the ratio lies below the noise floor. */
    SLOWER,
    /** Of a finding: the estimates are further apart than the noise floor, and their intervals do not overlap. */
    DIFFERS,
    /** The difference is no larger than the noise floor. */
    SAME,
    /** The intervals do not decide. */
    AMBIGUOUS,
    /** One side has nothing to compare. */
    ONE_SIDED;

    /** The word on the command line and in tables. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
