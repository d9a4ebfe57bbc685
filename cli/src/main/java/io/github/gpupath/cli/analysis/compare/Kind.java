package io.github.gpupath.cli.analysis.compare;

import java.util.Locale;

/** What a compared test can turn out to be. */
public enum Kind {
    FASTER,
    SLOWER,
    SAME,
    AMBIGUOUS,
    ONE_SIDED;

    static Kind of(Verdict verdict) {
        return switch (verdict) {
            case FASTER -> FASTER;
            case SLOWER -> SLOWER;
            case SAME -> SAME;
            case AMBIGUOUS -> AMBIGUOUS;
        };
    }

    /** The word on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
