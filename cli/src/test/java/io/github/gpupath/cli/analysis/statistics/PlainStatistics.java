package io.github.gpupath.cli.analysis.statistics;

import io.github.gpupath.result.Statistics;
import java.util.Arrays;

/** Statistics by their definitions, as slow as they are. */
final class PlainStatistics {

    private static final double TAIL = 0.025;

    /** The probability of each number of heads when so many coins are tossed. */
    private double[] heads = {1};

    /** What the samples come to; the numbers of samples that are asked for may only grow. */
    Statistics of(double[] samples) {
        double[] sorted = sorted(samples);
        int n = sorted.length;
        double median = median(sorted);
        double[] distances = new double[n];
        double sum = 0;
        for (int i = 0; i < n; i++) {
            distances[i] = Math.abs(sorted[i] - median);
            sum += sorted[i];
        }
        double squares = 0;
        for (double sample : sorted) {
            squares += (sample - sum / n) * (sample - sum / n);
        }
        int rank = rank(n);
        double deviation = n == 1 ? 0 : Math.sqrt(squares / (n - 1));
        return new Statistics(
                median,
                sorted[0],
                median(sorted(distances)),
                sorted[rank - 1],
                sorted[n - rank],
                deviation / (sum / n),
                n);
    }

    private static double[] sorted(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted;
    }

    private static double median(double[] sorted) {
        int n = sorted.length;
        return n % 2 == 1 ? sorted[n / 2] : (sorted[n / 2 - 1] + sorted[n / 2]) / 2;
    }

    /** The highest rank below which the median lies with a probability of less than the tail; 1 where there is none. */
    private int rank(int n) {
        while (heads.length <= n) {
            toss();
        }
        int rank = 0;
        for (double below = heads[0]; below < TAIL; below += heads[rank]) {
            rank++;
        }
        return Math.max(1, rank);
    }

    private void toss() {
        double[] more = new double[heads.length + 1];
        for (int i = 0; i < heads.length; i++) {
            more[i] += heads[i] / 2;
            more[i + 1] += heads[i] / 2;
        }
        heads = more;
    }
}
