package io.github.gpupath.cli.analysis.compare;

import io.github.gpupath.cli.text.Percent;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A condition on which {@code compare} fails.
 *
 * @param verdict on some test, or of {@link Verdict#DIFFERS} on some finding; one-sided stands for a test that is
 *     missing: measured in the base and not on the other side, or not in the same metric and unit
 * @param by at least this share slower or faster, with the whole interval: {@code slower:5%} is a ratio of at most
 *     {@code 1/1.05}, {@code faster:5%} a ratio of at least 1.05; absent where any verdict of that name counts
 */
public record FailCondition(Verdict verdict, @Nullable Double by) {

    private static final List<Verdict> POSSIBLE =
            List.of(Verdict.SLOWER, Verdict.FASTER, Verdict.AMBIGUOUS, Verdict.DIFFERS, Verdict.ONE_SIDED);

    /**
     * A condition such as {@code slower:5%} or {@code missing}.
     *
     * @throws IllegalArgumentException if the text is no condition; its message lists the possible ones
     */
    public static FailCondition parse(String text) {
        int colon = text.indexOf(':');
        String word = colon < 0 ? text : text.substring(0, colon);
        Verdict verdict = POSSIBLE.stream()
                .filter(known -> word(known).equalsIgnoreCase(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "use slower, slower:5%, faster, faster:5%, ambiguous, differs or missing, not " + text));
        if (colon < 0) {
            return new FailCondition(verdict, null);
        }
        if (verdict != Verdict.SLOWER && verdict != Verdict.FASTER) {
            throw new IllegalArgumentException(word + " takes no percentage: " + text);
        }
        return new FailCondition(verdict, Percent.parse(text.substring(colon + 1)));
    }

    /** A line for each test or finding that meets the condition, with the sides. */
    private Stream<String> offenders(Comparison comparison) {
        return switch (verdict) {
            case DIFFERS ->
                comparison
                        .findingPairs()
                        .filter(finding -> finding.verdict() == verdict)
                        .map(finding -> word(verdict) + ": " + finding.row().subject() + ": "
                                + finding.conclusion().sentence() + " ("
                                + finding.column().title() + "), not "
                                + finding.baseConclusion().sentence() + " ("
                                + finding.base().title() + ")");
            case ONE_SIDED ->
                comparison
                        .pairs()
                        .filter(pair -> pair.verdict() == verdict
                                && pair.baseCell().standing().value() != null
                                && pair.cell().standing().value() == null)
                        .map(pair -> word(verdict) + ": " + pair.row().test() + " has a value on "
                                + pair.base().title() + " and none on "
                                + pair.column().title() + " ("
                                + pair.cell().standing().words() + ")");
            default ->
                comparison
                        .pairs()
                        .flatMap(pair -> pair
                                .cell()
                                .ratio()
                                .filter(ratio -> pair.verdict() == verdict && isBroken(ratio))
                                .map(ratio -> String.format(
                                        Locale.ROOT,
                                        "%s: %s on %s is %.3f times as fast as on %s (%.3f to %.3f)",
                                        word(verdict),
                                        pair.row().test(),
                                        pair.column().title(),
                                        ratio.value(),
                                        pair.base().title(),
                                        ratio.low(),
                                        ratio.high()))
                                .stream());
        };
    }

    private boolean isBroken(Ratio ratio) {
        double share = by == null ? 0 : by;
        return switch (verdict) {
            case SLOWER -> ratio.high() <= 1 / (1 + share);
            case FASTER -> ratio.low() >= 1 + share;
            default -> true;
        };
    }

    private static String word(Verdict verdict) {
        return verdict == Verdict.ONE_SIDED ? "missing" : verdict.toString();
    }

    /** A line for each condition that nothing could meet, since there is nothing that both sides have. */
    public static List<String> withoutEffect(List<FailCondition> conditions, Comparison comparison) {
        boolean noTest = comparison.pairs().allMatch(pair -> pair.verdict() == Verdict.ONE_SIDED);
        boolean noFinding = comparison.findingPairs().allMatch(finding -> finding.verdict() == Verdict.ONE_SIDED);
        List<Verdict> verdicts =
                conditions.stream().map(FailCondition::verdict).distinct().toList();
        String advice = verdicts.contains(Verdict.ONE_SIDED) ? "" : "; add missing to fail in that case";
        return verdicts.stream()
                .filter(verdict -> verdict != Verdict.ONE_SIDED)
                .filter(verdict -> verdict == Verdict.DIFFERS ? noFinding : noTest)
                .map(verdict -> "--fail-on " + word(verdict) + " has nothing to check: "
                        + (verdict == Verdict.DIFFERS
                                ? "no finding is on both sides"
                                : "no test has comparable values on both sides" + advice))
                .toList();
    }

    /** A line for each test or finding that meets some condition. */
    public static List<String> offenders(List<FailCondition> conditions, Comparison comparison) {
        return conditions.stream()
                .flatMap(condition -> condition.offenders(comparison))
                .distinct()
                .toList();
    }
}
