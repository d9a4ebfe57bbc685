package io.github.gpupath.cli.analysis.curve;

import java.util.ArrayList;
import java.util.LinkedList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Every way to see plateaus in a curve, each as likely as its {@link Penalties} say: by dynamic programming the
 * likeliest, and how likely all those are that share a feature with it. After Fearnhead, "Exact and Efficient Bayesian
 * Inference for Multiple Changepoint Problems", Statistics and Computing 16 (2006), 203–213.
 */
final class Segmentation {

    private static final int NONE = -1;

    private final int size;
    private final Gaps gaps;
    private final List<Candidate> candidates = new ArrayList<>();

    Segmentation(Signal signal) {
        size = signal.size();
        Penalties penalties = new Penalties(signal);
        gaps = new Gaps(size, penalties);
        for (int from = 0; from < size; from++) {
            for (int to = from + Penalties.FEWEST - 1; to < size; to++) {
                penalties.plateau(from, to).ifPresent(candidates::add);
            }
        }
    }

    /** The likeliest plateaus, in their order. */
    List<Candidate> likeliest() {
        double[] best = new double[candidates.size()];
        int[] previous = new int[candidates.size()];
        double bestTotal = gaps.weight(0, size);
        int last = NONE;
        for (int i = 0; i < best.length; i++) {
            Candidate candidate = candidates.get(i);
            best[i] = gaps.weight(0, candidate.from());
            previous[i] = NONE;
            for (int j = 0; j < i; j++) {
                if (canFollow(candidates.get(j), candidate)) {
                    double weight = best[j] + gap(candidates.get(j), candidate);
                    if (weight > best[i]) {
                        best[i] = weight;
                        previous[i] = j;
                    }
                }
            }
            best[i] += candidate.weight();
            double total = best[i] + gaps.weight(candidate.to() + 1, size);
            if (total > bestTotal) {
                bestTotal = total;
                last = i;
            }
        }
        LinkedList<Candidate> likeliest = new LinkedList<>();
        for (int i = last; i != NONE; i = previous[i]) {
            likeliest.addFirst(candidates.get(i));
        }
        return likeliest;
    }

    /** For each candidate, the probability that it is a plateau with exactly these ends. */
    double[] probabilities() {
        double[] before = before();
        double[] after = after();
        LogSum total = new LogSum();
        total.add(gaps.weight(0, size));
        for (int i = 0; i < before.length; i++) {
            total.add(before[i] + gaps.weight(candidates.get(i).to() + 1, size));
        }
        double[] probabilities = new double[before.length];
        for (int i = 0; i < before.length; i++) {
            probabilities[i] = Math.exp(before[i] + after[i] - total.value());
        }
        return probabilities;
    }

    /** The probability that there is a plateau of some kind. */
    double probability(double[] probabilities, Predicate<Candidate> kind) {
        double sum = 0;
        for (int i = 0; i < probabilities.length; i++) {
            sum += kind.test(candidates.get(i)) ? probabilities[i] : 0;
        }
        return Math.min(1, sum);
    }

    /** The weight of all that leads to a candidate, with its own. */
    private double[] before() {
        double[] weights = new double[candidates.size()];
        for (int i = 0; i < weights.length; i++) {
            Candidate candidate = candidates.get(i);
            LogSum sum = new LogSum();
            sum.add(gaps.weight(0, candidate.from()));
            for (int j = 0; j < i; j++) {
                if (canFollow(candidates.get(j), candidate)) {
                    sum.add(weights[j] + gap(candidates.get(j), candidate));
                }
            }
            weights[i] = sum.value() + candidate.weight();
        }
        return weights;
    }

    /** The weight of all that follows a candidate, without its own. */
    private double[] after() {
        double[] weights = new double[candidates.size()];
        for (int i = weights.length - 1; i >= 0; i--) {
            Candidate candidate = candidates.get(i);
            LogSum sum = new LogSum();
            sum.add(gaps.weight(candidate.to() + 1, size));
            for (int j = i + 1; j < weights.length; j++) {
                Candidate next = candidates.get(j);
                if (canFollow(candidate, next)) {
                    sum.add(gap(candidate, next) + next.weight() + weights[j]);
                }
            }
            weights[i] = sum.value();
        }
        return weights;
    }

    private double gap(Candidate first, Candidate second) {
        return gaps.weight(first.to() + 1, second.from());
    }

    private static boolean canFollow(Candidate first, Candidate second) {
        return first.to() < second.from() && Math.abs(first.level() - second.level()) >= Penalties.RELEVANT;
    }
}
