package io.github.gpupath.cli.analysis.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What makes a comparison one that failed.
 *
 * @param outcome of some test
 * @param by at least this share slower or faster, with the whole interval: {@code slower:5%} is a ratio of at most
 *     1 / 1.05, {@code faster:5%} one of at least 1.05; absent where any verdict of that name counts
 */
public record FailCondition(Outcome outcome, @Nullable Double by) {

    /** What a test may not turn out to be. */
    public enum Outcome {
        SLOWER,
        FASTER,
        AMBIGUOUS,
        /** Measured in the base and not on the other side. */
        MISSING
    }

    /**
     * A condition such as {@code slower:5%} or {@code missing}.
     *
     * @throws IllegalArgumentException if it is none, with what is possible
     */
    public static FailCondition parse(String text) {
        int colon = text.indexOf(':');
        String word = colon < 0 ? text : text.substring(0, colon);
        Outcome outcome = Arrays.stream(Outcome.values())
                .filter(known -> known.name().equalsIgnoreCase(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "it is one of slower, slower:5%, faster, faster:5%, ambiguous, missing, not " + text));
        if (colon < 0) {
            return new FailCondition(outcome, null);
        }
        if (outcome != Outcome.SLOWER && outcome != Outcome.FASTER) {
            throw new IllegalArgumentException(word + " takes no percentage: " + text);
        }
        return new FailCondition(outcome, Percent.parse(text.substring(colon + 1)));
    }

    /** Each test that breaks it, in a line that names test and sides. */
    public List<String> offenders(Comparison comparison) {
        List<String> lines = new ArrayList<>();
        for (Pair pair : comparison.pairs()) {
            for (Compared test : pair.compared()) {
                if (isBroken(test)) {
                    lines.add(String.format(
                            Locale.ROOT,
                            "%s: %s on %s is %.3f times as fast as on %s (%.3f to %.3f)",
                            word(),
                            test.test(),
                            pair.other(),
                            test.ratio().value(),
                            pair.base(),
                            test.ratio().low(),
                            test.ratio().high()));
                }
            }
            for (OneSided test : pair.oneSided()) {
                if (outcome == Outcome.MISSING && test.onlyInBase()) {
                    lines.add(word() + ": " + test.test() + " has a value on " + pair.base() + " and none on "
                            + pair.other() + " (" + test.other().status() + ")");
                }
            }
        }
        return lines;
    }

    private boolean isBroken(Compared test) {
        double share = by == null ? 0 : by;
        return switch (outcome) {
            case SLOWER -> test.verdict() == Verdict.SLOWER && test.ratio().high() <= 1 / (1 + share);
            case FASTER -> test.verdict() == Verdict.FASTER && test.ratio().low() >= 1 + share;
            case AMBIGUOUS -> test.verdict() == Verdict.AMBIGUOUS;
            case MISSING -> false;
        };
    }

    private String word() {
        return outcome.name().toLowerCase(Locale.ROOT);
    }

    /** The conditions that fail on some test, and the tests, one a line. */
    public static List<String> offenders(List<FailCondition> conditions, Comparison comparison) {
        return conditions.stream()
                .flatMap(condition -> condition.offenders(comparison).stream())
                .distinct()
                .collect(Collectors.toList());
    }
}
