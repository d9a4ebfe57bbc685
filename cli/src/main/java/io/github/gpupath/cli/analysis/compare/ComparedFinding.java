package io.github.gpupath.cli.analysis.compare;

import io.github.gpupath.result.FindingRecord;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A finding of either side, or of both.
 *
 * @param suite the suite's id
 * @param kind such as {@code level}
 * @param subject the curve or test that it is about
 * @param name tells it from others of its kind and subject
 * @param base the title of the base's column
 * @param other the title of the column that is compared with it
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
        String base,
        String other,
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
     * @param base the base's; absent where it has none
     * @param other the other side's; absent where it has none
     * @param ratio the other's value by the base's; absent where either is absent or 0, or their signs differ
     * @param difference the other's value less the base's; absent where either is absent
     * @param verdict what its intervals say, as far as the results that it rests on can know
     */
    public record Figure(
            String name,
            String unit,
            FindingRecord.@Nullable Figure base,
            FindingRecord.@Nullable Figure other,
            @Nullable Double ratio,
            @Nullable Double difference,
            Verdict verdict) {

        /**
         * A figure of either side.
         *
         * @param doubtful whether the results that it rests on do not tell whether anything differs
         */
        static Figure of(
                FindingRecord.@Nullable Figure base,
                FindingRecord.@Nullable Figure other,
                boolean doubtful,
                NoiseFloor noiseFloor) {
            if (base == null || other == null) {
                FindingRecord.Figure either = base == null ? Objects.requireNonNull(other) : base;
                return new Figure(either.name(), either.unit(), base, other, null, null, Verdict.ONE_SIDED);
            }
            Verdict verdict = noiseFloor.verdict(base, other);
            return new Figure(
                    base.name(),
                    base.unit(),
                    base,
                    other,
                    base.value() * other.value() > 0 ? (Double) (other.value() / base.value()) : null,
                    other.value() - base.value(),
                    doubtful && verdict == Verdict.DIFFERS ? Verdict.AMBIGUOUS : verdict);
        }
    }
}
