package io.github.gpupath.cli.plain;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Reads memory as a plain program does: each processor adds up its part of it.
 *
 * <pre>java -Xmx3g -cp cli/target/test-classes io.github.gpupath.cli.plain.PlainRead 1024</pre>
 */
public final class PlainRead {

    private static final int ROUNDS = 15;

    private final int[][] parts;

    /** Memory of so many bytes in all, a part for each processor, of which each has four quarters. */
    PlainRead(long bytes) {
        int processors = Runtime.getRuntime().availableProcessors();
        parts = new int[processors][Math.toIntExact(bytes / processors / Integer.BYTES / 4 * 4)];
        for (int i = 0; i < parts.length; i++) {
            Arrays.fill(parts[i], i + 1);
        }
    }

    /**
     * Prints the least, the median and the most bytes per second of some rounds.
     *
     * @param args the size in MiB
     */
    public static void main(String[] args) throws InterruptedException {
        double[] rates = new PlainRead(Long.parseLong(args[0]) << 20).bytesPerSecond();
        System.out.printf(
                Locale.ROOT,
                "%s MiB: %.2f, %.2f, %.2f GB/s%n",
                args[0],
                rates[0] * 1e-9,
                rates[rates.length / 2] * 1e-9,
                rates[rates.length - 1] * 1e-9);
    }

    /** The rates of some rounds, ascending, without those in which the code is still compiled. */
    double[] bytesPerSecond() throws InterruptedException {
        ExecutorService executor = Executors.newFixedThreadPool(parts.length);
        try {
            double[] rates = new double[2 * ROUNDS];
            for (int round = 0; round < rates.length; round++) {
                rates[round] = round(executor);
            }
            return Arrays.stream(rates).skip(ROUNDS).sorted().toArray();
        } finally {
            executor.shutdownNow();
        }
    }

    private double round(ExecutorService executor) throws InterruptedException {
        long start = System.nanoTime();
        List<Future<Integer>> sums = new ArrayList<>();
        for (int[] part : parts) {
            sums.add(executor.submit(() -> sum(part)));
        }
        for (int i = 0; i < sums.size(); i++) {
            requireSum(sums.get(i), (i + 1) * parts[i].length);
        }
        double bytes = (double) Integer.BYTES
                * Arrays.stream(parts).mapToLong(part -> part.length).sum();
        return bytes / ((System.nanoTime() - start) * 1e-9);
    }

    /** A sum that nobody asks for need not be computed. */
    private static void requireSum(Future<Integer> sum, int expected) throws InterruptedException {
        try {
            if (sum.get() != expected) {
                throw new IllegalStateException("read " + sum.get() + " instead of " + expected);
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Goes through the four quarters at once. One after the other, each addition waits for the one before: a Xeon of 2023 with 260 MiB of
     * third-level cache read 11 GB/s so, and 23 GB/s in this way.
     */
    private static int sum(int[] values) {
        int quarter = values.length / 4;
        int first = 0;
        int second = 0;
        int third = 0;
        int fourth = 0;
        for (int i = 0; i < quarter; i++) {
            first += values[i];
            second += values[i + quarter];
            third += values[i + 2 * quarter];
            fourth += values[i + 3 * quarter];
        }
        return first + second + third + fourth;
    }
}
