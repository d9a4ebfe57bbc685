package io.github.gpupath.suites.instruction;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A share of the rate of multiply-adds. Processors begin an operation in each lane in each cycle, or in every second, fourth, …,
 * since a unit for it has a power of two fewer lanes, or do two at a time.
 *
 * @param exponent of the power of two
 * @param confidence the probability that it is this one
 */
record RateClass(int exponent, double confidence) {

    /** The exponent of four at a time. */
    private static final int HIGHEST = 2;

    /** The exponent of one in 1,024. */
    private static final int LOWEST = -10;

    /**
     * How much besides noise a rate is off its class, as a standard deviation. Of a loop's time some 3 % are its own, of a
     * dispatch's time its tail is a share, and of both the operation and the multiply-adds have theirs.
     */
    private static final double OFF = 0.04;

    /** What is supposed, before anything is measured: of four operations one is several instructions, and so of no class. */
    private static final double SEVERAL = 0.25;

    /** A class less sure than this is not named. */
    private static final double SURE_ENOUGH = 0.6;

    /**
     * The class of a rate; empty where it is more likely that there is none, since the operation is several instructions.
     *
     * @param ratios of rates to that of multiply-adds: the true one is among them, and a class that any of them is at is as sure as
     *     if that were the only one; which it is makes a class less sure only where another is at another class
     */
    static Optional<RateClass> of(List<Estimate> ratios) {
        List<RateClass> unscaled = IntStream.rangeClosed(LOWEST, HIGHEST)
                .mapToObj(exponent -> new RateClass(
                        exponent,
                        ratios.stream()
                                        .mapToDouble(ratio -> density(ratio, exponent))
                                        .max()
                                        .orElse(0)
                                * (1 - SEVERAL)))
                .toList();
        // Any other ratio is as likely as its logarithm is anywhere between two classes.
        double none = SEVERAL / Math.log(2);
        double all = unscaled.stream().mapToDouble(RateClass::confidence).sum();
        return unscaled.stream()
                .max(Comparator.comparingDouble(RateClass::confidence))
                .map(best -> new RateClass(best.exponent, best.confidence / (all + none)))
                .filter(best -> best.confidence > SURE_ENOUGH);
    }

    /** Whether a rate from one ratio to another may be that of a class. */
    static boolean mayBeBetween(double low, double high) {
        return IntStream.rangeClosed(LOWEST, HIGHEST)
                .mapToDouble(exponent -> Math.scalb(1.0, exponent))
                .anyMatch(share -> low * (1 - 2 * OFF) <= share && share <= high * (1 + 2 * OFF));
    }

    private static double density(Estimate ratio, int exponent) {
        double deviation = Math.hypot(OFF, ratio.relativeDeviation());
        double distance = (Math.log(ratio.value()) - exponent * Math.log(2)) / deviation;
        return Math.exp(-distance * distance / 2) / (deviation * Math.sqrt(2 * Math.PI));
    }

    /** How many are done in the time of one multiply-add. */
    double share() {
        return Math.scalb(1.0, exponent);
    }

    /** Such as {@code half rate}. */
    String words() {
        return switch (exponent) {
            case 2 -> "four times the full rate";
            case 1 -> "double rate";
            case 0 -> "full rate";
            case -1 -> "half rate";
            case -2 -> "quarter rate";
            default -> "1/" + (1 << -exponent) + " rate";
        };
    }
}
