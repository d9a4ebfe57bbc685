package io.github.gpupath.cli.engine.select;

import io.github.gpupath.result.Profile;
import io.github.gpupath.suite.TestCase.Tier;

/** How much of a suite is measured that is asked for as a whole. */
public enum Effort {
    QUICK,
    NORMAL,
    THOROUGH;

    /** The effort of a profile. */
    public static Effort of(Profile profile) {
        if (profile.name().equals(Profile.QUICK.name())) {
            return QUICK;
        }
        return profile.name().equals(Profile.THOROUGH.name()) ? THOROUGH : NORMAL;
    }

    /** Whether tests of an tier take part without being named. */
    public boolean takes(Tier tier) {
        return switch (tier) {
            case QUICK -> true;
            case DEFAULT -> this != QUICK;
            case THOROUGH -> this == THOROUGH;
            case NAMED -> false;
        };
    }
}
