package io.github.gpupath.cli.faults.backend;

import java.util.OptionalLong;

/** What a device's clock shows of a batch. */
public enum ClockBehaviour {
    /** There is none. */
    NONE,
    TRUE,
    BACKWARDS,
    STANDING_STILL,
    TWICE_AS_FAST;

    /** The environment variable with the clock of a backend. */
    public static String variable(String backend) {
        return "GPUPATH_TEST_CLOCK_" + backend.replace('-', '_');
    }

    /** The clock that the environment gives a backend. */
    static ClockBehaviour of(String backend) {
        return valueOf(System.getenv().getOrDefault(variable(backend), NONE.name()));
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
