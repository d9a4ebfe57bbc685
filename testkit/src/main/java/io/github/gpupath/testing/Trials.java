package io.github.gpupath.testing;

/**
 * How many random cases a test tries. {@code -Dtest.trials=N} tries N times as many: what is tried without it are the
 * first of these, so that what fails here also fails there.
 */
public final class Trials {

    private static final int FACTOR = Integer.getInteger("test.trials", 1);

    private Trials() {}

    /**
     * The number of cases.
     *
     * @param ordinary how many the ordinary test run tries
     */
    public static int of(int ordinary) {
        if (FACTOR < 1) {
            throw new IllegalArgumentException("test.trials is " + FACTOR + ", not a positive number");
        }
        return ordinary * FACTOR;
    }
}
