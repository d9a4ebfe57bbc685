package io.github.gpupath.testing;

/**
 * The number of cases of randomised tests. {@code -Dtest.trials=N} multiplies it by N; the default cases come first.
 */
public final class Trials {

    private static final int FACTOR = Integer.getInteger("test.trials", 1);

    private Trials() {}

    /**
     * The number of cases of a test.
     *
     * @param ordinary the number of cases without {@code -Dtest.trials}
     */
    public static int of(int ordinary) {
        if (FACTOR < 1) {
            throw new IllegalArgumentException("test.trials is " + FACTOR + ", not a positive number");
        }
        return ordinary * FACTOR;
    }
}
