package io.github.gpupath.cli.analysis.compare;

import java.util.List;
import java.util.Set;

/**
 * The comparison of two columns.
 *
 * @param base the title of the base's column
 * @param other the title of the column that is compared with it
 * @param compared the tests with a value on both sides, in the base's order
 * @param oneSided the tests with a value on one side only
 * @param findings the findings of either side, in the base's order
 * @param summaries one for each suite, of all its tests, shown or not
 */
public record Pair(
        String base,
        String other,
        List<Compared> compared,
        List<OneSided> oneSided,
        List<ComparedFinding> findings,
        List<Summary> summaries) {

    public Pair {
        compared = List.copyOf(compared);
        oneSided = List.copyOf(oneSided);
        findings = List.copyOf(findings);
        summaries = List.copyOf(summaries);
    }

    /** The same pair with the tests and findings of some verdicts. */
    Pair only(Set<Verdict> verdicts) {
        return new Pair(
                base,
                other,
                compared.stream()
                        .filter(test -> verdicts.contains(test.verdict()))
                        .toList(),
                verdicts.contains(Verdict.ONE_SIDED) ? oneSided : List.of(),
                findings.stream()
                        .filter(finding -> verdicts.contains(finding.verdict()))
                        .toList(),
                summaries);
    }
}
