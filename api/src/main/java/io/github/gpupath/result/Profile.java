package io.github.gpupath.result;

/**
 * The settings of the measurement protocol.
 *
 * @param name {@code quick}, {@code default} or {@code thorough}
 * @param warmUpSeconds warm-up time of a device's first test
 * @param minBatchSeconds minimum duration of a timed batch
 * @param targetDispatchSeconds target duration of a dispatch on the fastest backend
 * @param maxDispatchSeconds maximum duration of a dispatch on the slowest backend
 * @param minRounds minimum number of rounds, at least {@link #FEWEST_ROUNDS}; every backend takes one sample per round
 * @param intervalGoal the goal for half the 95 % confidence interval on every backend, as a share of the median
 * @param maxSecondsPerTest time limit for the rounds of a test, per participating backend; see
 *     {@link #hostMaxSecondsPerTest}
 * @param placements number of memory placements of a test, if memory suffices
 * @param processes number of processes per backend that the placements are distributed over
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
     * The minimum number of replicates for a useful interval. With five, the 95 % confidence interval is ±1.2 standard
     * deviations (Student's t), with four ±1.6, with three ±2.5, with two ±9.
     */
    private static final int REPLICATES = 5;

    /** Fast and rough figures. */
    public static final Profile QUICK = new Profile("quick", 0.1, 0.001, 0.001, 0.1, 10, 0.02, 0.1, REPLICATES, 1);

    /** The default. */
    public static final Profile DEFAULT = new Profile("default", 0.4, 0.001, 0.001, 0.1, 10, 0.005, 0.5, REPLICATES, 1);

    /** Figures for publication. */
    public static final Profile THOROUGH =
            new Profile("thorough", 1.0, 0.005, 0.001, 0.1, 50, 0.001, 2.0, 2 * REPLICATES, REPLICATES);

    /** Host time includes other work of the host, which more rounds do not reduce. */
    private static final int TIMES_AS_WIDE_BY_THE_HOST = 4;

    /** The minimum number of samples for a median with a confidence interval. */
    public static final int FEWEST_ROUNDS = 10;

    /** The maximum of {@code minRounds}: these rounds are taken regardless of the time limit. */
    public static final int MOST_ROUNDS = 100_000;

    /** The maximum of time settings in seconds: one day. */
    public static final double MOST_SECONDS = 24 * 60 * 60;

    /**
     * The minimum target duration of a software driver's dispatch. The operating system takes some scheduler ticks
     * (usually 4 ms each) to move a driver thread to an idle core: 1 ms dispatches took twice as long in one process as
     * in another, for hundreds of rounds. With 10 ms the ratio of two processes' medians was 0.93 to 1.13 on an idle
     * machine (Linux 6.18 on two cores, Mesa 22.3.6 and PoCL 3.1, 237 tests of {@code load}), and up to 1.9 on a busy
     * one, with intervals as wide.
     */
    private static final double CPU_DISPATCH_SECONDS = 0.01;

    /**
     * The same in the quick profile, whose figures of software drivers are of one process and get no verdict: one scheduler tick. Ten
     * rounds of three drivers then take 0.1 s of a test instead of 0.3 s.
     */
    private static final double QUICK_CPU_DISPATCH_SECONDS = 0.004;

    /** Whether a time limit in seconds is valid: above 0 and at most {@link #MOST_SECONDS}. */
    public static boolean isLasting(double seconds) {
        return seconds > 0 && seconds <= MOST_SECONDS;
    }

    /** The {@code intervalGoal} of tests that are timed by the host's clock. */
    public double hostIntervalGoal() {
        return TIMES_AS_WIDE_BY_THE_HOST * intervalGoal;
    }

    /**
     * The time limit of transfers and of tests that are timed by the host's clock: a third of
     * {@code maxSecondsPerTest}. Their samples vary with other work of the host, which more samples do not reduce.
     */
    public double hostMaxSecondsPerTest() {
        return maxSecondsPerTest / 3;
    }

    /** This profile with another minimum number of rounds. */
    public Profile withMinRounds(int rounds) {
        return with(targetDispatchSeconds, rounds, intervalGoal, maxSecondsPerTest, processes);
    }

    /** This profile with another time limit. */
    public Profile withMaxSecondsPerTest(double seconds) {
        return with(targetDispatchSeconds, minRounds, intervalGoal, seconds, processes);
    }

    /** This profile with another number of processes. */
    public Profile withProcesses(int number) {
        return with(targetDispatchSeconds, minRounds, intervalGoal, maxSecondsPerTest, number);
    }

    /**
     * This profile for software drivers, with longer dispatches and more processes: code and memory have other
     * addresses in each process. The quick profile keeps one process, because each takes one or two seconds to start.
     */
    public Profile onCpu() {
        boolean isQuick = name.equals(QUICK.name);
        return with(
                Math.max(targetDispatchSeconds, isQuick ? QUICK_CPU_DISPATCH_SECONDS : CPU_DISPATCH_SECONDS),
                minRounds,
                intervalGoal,
                maxSecondsPerTest,
                isQuick ? processes : Math.min(placements, Math.max(processes, REPLICATES)));
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
