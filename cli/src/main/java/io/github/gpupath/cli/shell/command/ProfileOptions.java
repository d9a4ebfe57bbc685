package io.github.gpupath.cli.shell.command;

import io.github.gpupath.cli.text.UserException;
import io.github.gpupath.result.Profile;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How much effort goes into each figure: a profile, and single settings on top of it. */
final class ProfileOptions {

    @Option(names = "--quick", description = "A first look: less time for each test.")
    private boolean quick;

    @Option(names = "--thorough", description = "For figures that are published: more time for each test.")
    private boolean thorough;

    @Option(
            names = "--min-rounds",
            paramLabel = "N",
            description = "Take at least N samples of each test on each backend; from 10 to 100000.")
    private @Nullable Integer minRounds;

    @Option(
            names = "--max-time",
            paramLabel = "SECONDS",
            description = {
                "Begin no further round when a test has taken so long on each backend,",
                "or a third of that where the host's clock counts."
            })
    private @Nullable Double maxTime;

    /**
     * The settings that the options amount to.
     *
     * @throws UserException if they make no sense
     */
    Profile profile() {
        Profile profile = named(quick, thorough);
        if (minRounds != null) {
            if (minRounds < Profile.FEWEST_ROUNDS) {
                throw UserException.usage("--min-rounds " + minRounds + ": at least " + Profile.FEWEST_ROUNDS
                        + " samples are needed for an interval that says something");
            }
            if (minRounds > Profile.MOST_ROUNDS) {
                throw UserException.usage(
                        "--min-rounds " + minRounds + ": give a number of at most " + Profile.MOST_ROUNDS);
            }
            profile = profile.withMinRounds(minRounds);
        }
        if (maxTime != null) {
            if (!Profile.isLasting(maxTime)) {
                throw UserException.usage("--max-time " + maxTime + ": give a number of seconds above 0 and at most "
                        + (int) Profile.MOST_SECONDS);
            }
            profile = profile.withMaxSecondsPerTest(maxTime);
        }
        return profile;
    }

    /**
     * The profile with a name.
     *
     * @throws UserException if it would have two
     */
    static Profile named(boolean quick, boolean thorough) {
        if (quick && thorough) {
            throw UserException.usage("--quick and --thorough exclude each other");
        }
        if (quick) {
            return Profile.QUICK;
        }
        return thorough ? Profile.THOROUGH : Profile.DEFAULT;
    }
}
