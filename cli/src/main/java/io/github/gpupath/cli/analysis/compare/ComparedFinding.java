package io.github.gpupath.cli.analysis.compare;

import io.github.gpupath.result.FindingRecord;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A finding of either side, or of both.
 *
 * @param suite the suite's id
 * @param kind such as {@code level}
 * @param subject the curve or test that it is about
 * @param name tells it from others of its kind and subject
 * @param verdict one-sided where a side does not have it; else differs if any of its figures does, ambiguous if any is,
 *     and same if all are
 * @param figures of either side, in the base's order
 * @param baseSentence the base's conclusion; absent where it draws none
 * @param sentence the other side's conclusion; absent where it draws none
 * @param reason why a side does not have it; absent where both have
 */
public record ComparedFinding(
        String suite,
        String kind,
        String subject,
        String name,
        Verdict verdict,
        List<Figure> figures,
        @Nullable String baseSentence,
        @Nullable String sentence,
        @Nullable String reason) {

    public ComparedFinding {
        figures = List.copyOf(figures);
    }

    /**
     * A figure of the finding.
     *
     * @param name its role in the finding, such as {@code bandwidth} or {@code to}
     * @param unit without a prefix
     * @param base the base's value; absent where it has none
     * @param other the other side's value; absent where it has none
     * @param ratio the other's value by the base's; absent where either is absent or 0, or their signs differ
     * @param difference the other's value less the base's; absent where either is absent
     * @param verdict what its intervals say, as far as the results that it rests on can know
     */
    public record Figure(
            String name,
            String unit,
            @Nullable Estimate base,
            @Nullable Estimate other,
            @Nullable Double ratio,
            @Nullable Double difference,
            Verdict verdict) {

        static Figure of(
                String name,
                String unit,
                FindingRecord.@Nullable Figure base,
                FindingRecord.@Nullable Figure other,
                NoiseFloor noiseFloor) {
            if (base == null || other == null) {
                return new Figure(name, unit, Estimate.of(base), Estimate.of(other), null, null, Verdict.ONE_SIDED);
            }
            Double ratio = base.value() * other.value() > 0 ? (Double) (other.value() / base.value()) : null;
            return new Figure(
                    name,
                    unit,
                    Estimate.of(base),
                    Estimate.of(other),
                    ratio,
                    other.value() - base.value(),
                    noiseFloor.verdict(base, other));
        }

        /** The same where the results that it rests on do not tell whether anything differs. */
        Figure doubted() {
            return verdict == Verdict.DIFFERS
                    ? new Figure(name, unit, base, other, ratio, difference, Verdict.AMBIGUOUS)
                    : this;
        }
    }

    /**
     * The value on one side.
     *
     * @param value the best estimate
     * @param low the lower end of its 95 % interval; absent where nothing is known
     * @param high the upper end; absent where there is no bound
     */
    public record Estimate(
            double value, @Nullable Double low, @Nullable Double high) {

        private static @Nullable Estimate of(FindingRecord.@Nullable Figure figure) {
            return figure == null ? null : new Estimate(figure.value(), figure.low(), figure.high());
        }
    }
}
