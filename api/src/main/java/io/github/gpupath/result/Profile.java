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
 * @param maxSecondsPerTest after this time, for each backend that takes part, no further round is begun; after a third of it
 *     where the host's clock counts, and of transfers
 * @param placements at how many places the memory of a test lies, as far as there is room
 * @param processes how many processes of each backend the places lie in
 */
public record Profile(
        String name,
        double warmUpSeconds,
        double minBatchSeconds,
        double targetDispatchSeconds,
        double maxDispatchSeconds,
        int minRounds,
        double intervalGoal,
        double maxSecondsPerTest,
        int placements,
        int processes) {

    /**
     * The fewest replicates whose spread gives an interval that is of use: with 95 % confidence it reaches 1.2 of their
     * standard deviations to each side (Student's distribution), with four 1.6, with three 2.5, with two 9.
     */
    private static final int REPLICATES = 5;

    /** For a first look, where a rough figure soon is worth more than an exact one later. */
    public static final Profile QUICK = new Profile("quick", 0.1, 0.001, 0.001, 0.1, 10, 0.02, 0.1, REPLICATES, 1);

    /** What is measured when nothing else is said. */
    public static final Profile DEFAULT = new Profile("default", 0.4, 0.002, 0.001, 0.1, 10, 0.005, 0.5, REPLICATES, 1);

    /** For figures that are published. */
    public static final Profile THOROUGH =
            new Profile("thorough", 1.0, 0.005, 0.001, 0.1, 50, 0.001, 2.0, 2 * REPLICATES, REPLICATES);

    /** The host's clock sees whatever else the host does, and no number of rounds makes that less. */
    private static final int TIMES_AS_WIDE_BY_THE_HOST = 4;

    /** The fewest samples of which a median and its interval say something. */
    public static final int FEWEST_ROUNDS = 10;

    /** The most rounds that a setting may ask for: they are taken however long they last. */
    public static final int MOST_ROUNDS = 100_000;

    /** The longest time that a setting may name: a day. */
    public static final double MOST_SECONDS = 24 * 60 * 60;

    /** The most places: each takes memory of its own, and each process a worker. */
    static final int MOST_PLACES = 256;

    /**
     * A dispatch of a software driver lasts at least about this long. Such a driver's threads are placed by the operating
     * system, which takes some ticks of its clock (4 ms each on most systems) to see that two of them share a core while
     * another core has nothing to do: dispatches of 1 ms lasted twice as long in one process as in its twin, for hundreds
     * of rounds. With 10 ms the medians of twins were 0.93 to 1.13 times each other on a quiet machine (Linux 6.18 on two
     * cores, Mesa 22.3.6 and PoCL 3.1, 237 tests of {@code load}); on a busy one up to 1.9, with intervals as wide.
     */
    private static final double CPU_DISPATCH_SECONDS = 0.01;

    /** Whether a number of seconds can be a limit: above 0 and at most a day. */
    public static boolean isLasting(double seconds) {
        return seconds > 0 && seconds <= MOST_SECONDS;
    }

    /** The same goal for what is timed by the host's clock. */
    public double hostIntervalGoal() {
        return TIMES_AS_WIDE_BY_THE_HOST * intervalGoal;
    }

    /**
     * The time limit for what is timed by the host's clock, and for transfers, for each backend that takes part: a third of the
     * other. Such samples differ by the host's other work, which comes and goes; more samples would hardly tell more.
     */
    public double hostMaxSecondsPerTest() {
        return maxSecondsPerTest / 3;
    }

    /** The same with another number of rounds. */
    public Profile withMinRounds(int rounds) {
        return with(targetDispatchSeconds, rounds, intervalGoal, maxSecondsPerTest, processes);
    }

    /** The same with another time limit. */
    public Profile withMaxSecondsPerTest(double seconds) {
        return with(targetDispatchSeconds, minRounds, intervalGoal, seconds, processes);
    }

    /** The same in another number of processes. */
    public Profile withProcesses(int number) {
        return with(targetDispatchSeconds, minRounds, intervalGoal, maxSecondsPerTest, number);
    }

    /**
     * The same for software drivers: their dispatches need more time, and what one process of such a driver does is at other
     * addresses in the next, code as well as memory. A first look is content with one process, since each takes a second
     * or two to start.
     */
    public Profile onCpu() {
        return with(
                Math.max(targetDispatchSeconds, CPU_DISPATCH_SECONDS),
                minRounds,
                intervalGoal,
                maxSecondsPerTest,
                name.equals(QUICK.name) ? processes : Math.min(placements, Math.max(processes, REPLICATES)));
    }

    private Profile with(double dispatchSeconds, int rounds, double goal, double seconds, int inProcesses) {
        return new Profile(
                name,
                warmUpSeconds,
                minBatchSeconds,
                dispatchSeconds,
                maxDispatchSeconds,
                rounds,
                goal,
                seconds,
                placements,
                inProcesses);
    }
}
