package io.github.gpupath.cli.faults.backend;

import java.util.OptionalLong;

/** What a device's clock shows of a batch. */
public enum Clock {
    /** There is none. */
    NONE,
    TRUE,
    BACKWARDS,
    STANDING_STILL,
    TWICE_AS_FAST;

    /** The environment variable with the clock of the backend {@code faulty}. */
    public static final String VARIABLE = "GPUPATH_TEST_CLOCK";

    /** The clock that the environment asks for. */
    static Clock wished() {
        return valueOf(System.getenv().getOrDefault(VARIABLE, NONE.name()));
    }

    OptionalLong of(long nanos) {
        return switch (this) {
            case NONE -> OptionalLong.empty();
            case TRUE -> OptionalLong.of(nanos);
            case BACKWARDS -> OptionalLong.of(-nanos);
            case STANDING_STILL -> OptionalLong.of(0);
            case TWICE_AS_FAST -> OptionalLong.of(2 * nanos);
        };
    }
}
