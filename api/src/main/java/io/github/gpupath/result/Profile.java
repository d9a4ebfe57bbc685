package io.github.gpupath.result;

/**
 * How much effort goes into each figure: every setting of the protocol that a user may want to know or change.
 *
 * @param name {@code quick}, {@code default} or {@code thorough}
 * @param warmUpSeconds how long the first test of a device is warmed up
 * @param minBatchSeconds the shortest batch that is timed
 * @param targetDispatchSeconds how long a dispatch should last on the fastest backend
 * @param maxDispatchSeconds how long a dispatch may last on the slowest backend
 * @param minRounds the fewest rounds, in each of which every backend gives one sample; never below ten
 * @param intervalGoal rounds go on until half the 95 % interval is at most this share of the median on every backend
 * @param maxSecondsPerTest after this time, for each backend that takes part, no further round is begun
 */
public record Profile(
        String name,
        double warmUpSeconds,
        double minBatchSeconds,
        double targetDispatchSeconds,
        double maxDispatchSeconds,
        int minRounds,
        double intervalGoal,
        double maxSecondsPerTest) {

    /** A first look. */
    public static final Profile QUICK = new Profile("quick", 0.1, 0.001, 0.001, 0.1, 10, 0.02, 0.1);

    /** What is measured when nothing else is said. */
    public static final Profile DEFAULT = new Profile("default", 0.4, 0.002, 0.001, 0.1, 10, 0.005, 0.5);

    /** For figures that are published. */
    public static final Profile THOROUGH = new Profile("thorough", 1.0, 0.005, 0.001, 0.1, 50, 0.001, 2.0);

    /** The fewest samples of which a median and its interval say something. */
    public static final int FEWEST_ROUNDS = 10;

    /**
     * A dispatch of a software driver lasts at least about this long. Such a driver's threads are placed by the operating
     * system, which takes some ticks of its clock (4 ms each on most systems) to see that two of them share a core while
     * another core has nothing to do: dispatches of 1 ms lasted twice as long in one process as in its twin, for hundreds
     * of rounds. With 10 ms the medians of twins were 0.93 to 1.13 times each other on a quiet machine (Linux 6.18 on two
     * cores, Mesa 22.3.6 and PoCL 3.1, 237 tests of {@code load}); on a busy one up to 1.9, with intervals as wide.
     */
    private static final double CPU_DISPATCH_SECONDS = 0.01;

    public Profile {
        if (minRounds < FEWEST_ROUNDS) {
            throw new IllegalArgumentException(minRounds + " rounds are fewer than " + FEWEST_ROUNDS);
        }
    }

    /** The same with another number of rounds. */
    public Profile withMinRounds(int rounds) {
        return with(targetDispatchSeconds, rounds, maxSecondsPerTest);
    }

    /** The same with another time limit. */
    public Profile withMaxSecondsPerTest(double seconds) {
        return with(targetDispatchSeconds, minRounds, seconds);
    }

    /** The same for software drivers, whose dispatches need more time. */
    public Profile onCpu() {
        return with(Math.max(targetDispatchSeconds, CPU_DISPATCH_SECONDS), minRounds, maxSecondsPerTest);
    }

    private Profile with(double dispatchSeconds, int rounds, double seconds) {
        return new Profile(
                name,
                warmUpSeconds,
                minBatchSeconds,
                dispatchSeconds,
                maxDispatchSeconds,
                rounds,
                intervalGoal,
                seconds);
    }
}
