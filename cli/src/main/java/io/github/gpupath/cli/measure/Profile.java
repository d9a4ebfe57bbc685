package io.github.gpupath.cli.measure;

/**
 * How much effort goes into each figure.
 *
 * @param name as in the result file
 * @param warmUpSeconds how long the first test of a device is warmed up
 * @param minBatchSeconds the shortest batch that is timed
 * @param targetDispatchSeconds how long a dispatch should last on the fastest backend
 * @param maxDispatchSeconds how long a dispatch may last on the slowest backend
 * @param wantedSamples the samples of a test, where its time allows; never fewer than ten
 * @param maxSecondsPerTest after this time no further sample is begun, once there are ten
 */
public record Profile(
        String name,
        double warmUpSeconds,
        double minBatchSeconds,
        double targetDispatchSeconds,
        double maxDispatchSeconds,
        int wantedSamples,
        double maxSecondsPerTest) {

    /** A first look: a tenth of a second for each test. */
    public static final Profile QUICK = new Profile("quick", 0.1, 0.001, 0.001, 0.1, 10, 0.1);

    /** What is measured when nothing else is said. */
    public static final Profile DEFAULT = new Profile("default", 0.4, 0.001, 0.001, 0.1, 20, 0.5);

    /** For figures that are published. */
    public static final Profile THOROUGH = new Profile("thorough", 1.0, 0.002, 0.001, 0.1, 100, 2.0);
}
