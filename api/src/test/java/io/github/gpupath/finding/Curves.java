package io.github.gpupath.finding;

import io.github.gpupath.suite.Axis;
import io.github.gpupath.suite.ByteSize;
import io.github.gpupath.suite.Curve;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.Traits;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongToDoubleFunction;

/** Curves of simulated devices over the default sizes. */
final class Curves {

    static final long KIB = 1 << 10;
    static final long MIB = 1 << 20;
    static final long GIB = 1 << 30;

    static final List<String> SIZES = List.of(
            ("4k 8k 12k 16k 20k 24k 28k 32k 40k 48k 56k 64k 80k 96k 112k 128k 192k 256k 384k 448k 512k 768k 1m 1.5m 2m"
                            + " 3m 4m 6m 8m 12m 16m 24m 32m 40m 48m 56m 64m 96m 128m 192m 256m 384m 512m 768m 1g")
                    .split(" "));

    private Curves() {}

    /** Measured reads of a buffer. */
    static Curve curve(List<Curve.Point> points) {
        return curve(new Traits(Traits.Access.READ, Traits.Path.BUFFER), points);
    }

    /** Measured tests with given traits. */
    static Curve curve(Traits traits, List<Curve.Point> points) {
        return new Curve("bandwidth/curve", Axis.ofBytes("size"), traits, Metric.BYTES_PER_SECOND, points);
    }

    /** A point with a standard error. */
    static Curve.Point point(long bytes, double value, double error) {
        double reach = 1.96 * error * value;
        return new Curve.Point("bandwidth/curve/" + bytes, bytes, value, value - reach, value + reach);
    }

    /** A curve with normal noise relative to each value. */
    static Curve noisy(LongToDoubleFunction truth, double noise, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Curve.Point> points = new ArrayList<>();
        for (String size : SIZES) {
            long bytes = ByteSize.parse(size).orElseThrow();
            points.add(point(bytes, truth.applyAsDouble(bytes) * Math.exp(noise * random.nextGaussian()), noise / 4));
        }
        return curve(points);
    }

    /**
     * A GPU with 208 KiB of L1 and 44 MiB of L2. The part of a larger set that fits still hits.
     */
    static double gpu(long bytes) {
        return 1 / time(bytes, new double[] {31e12, 10e12, 4.5e12}, new double[] {208 * KIB, 44 * MIB});
    }

    /** A CPU with three cache levels of 32 KiB, 1 MiB and 32 MiB, and slow small sizes. */
    static double processor(long bytes) {
        double overhead = 600 / 250e9; // of one pass, in seconds
        double pass =
                bytes * time(bytes, new double[] {250e9, 120e9, 60e9, 18e9}, new double[] {32 * KIB, MIB, 32 * MIB});
        return bytes / (pass + overhead);
    }

    /** Steps without slopes: 31, 10 and 4.5 TB/s to 192 KiB, to 40 MiB and beyond. */
    static double steps(long bytes) {
        return bytes <= 192 * KIB ? 31e12 : bytes <= 40 * MIB ? 10e12 : 4.5e12;
    }

    /** Seconds per byte. */
    private static double time(long bytes, double[] bandwidths, double[] capacities) {
        double seconds = 0;
        double outer = 1;
        for (int level = 0; level < bandwidths.length; level++) {
            double held = level < capacities.length ? Math.min(1, capacities[level] / bytes) : 1;
            // cyclic reads hit less than the share that fits
            double hits = held < 1 ? Math.pow(held, 3) : 1;
            seconds += outer * hits / bandwidths[level];
            outer *= 1 - hits;
        }
        return seconds;
    }
}
