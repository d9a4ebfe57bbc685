package io.github.gpupath.cli.analysis.fleet;

import io.github.gpupath.result.FindingRecord;
import io.github.gpupath.result.TestResult;

/**
 * A figure that devices of one kind can be compared by: of a finding, or the value of a test.
 *
 * @param backend the backend's id
 * @param suite the suite's id
 * @param kind of the finding, or {@link #TEST}
 * @param subject what the finding is about, or the test's id
 * @param name tells the finding from others of its kind and subject; empty for a test
 * @param figure what it is of the finding, or the test's metric
 * @param unit without a prefix
 */
public record Trait(
        String backend, String suite, String kind, String subject, String name, String figure, String unit) {

    /** The kind of what is the value of a test. */
    public static final String TEST = "test";

    static Trait of(TestResult result) {
        return new Trait(result.backend(), result.suite(), TEST, result.test(), "", result.metric(), result.unit());
    }

    static Trait of(FindingRecord finding, FindingRecord.Figure figure) {
        return new Trait(
                finding.backend(),
                finding.suite(),
                finding.kind(),
                finding.subject(),
                finding.name(),
                figure.name(),
                figure.unit());
    }

    /** Whether it is of a finding. */
    public boolean isOfFinding() {
        return !kind.equals(TEST);
    }

    /** What it is, in a few words, the backend left out. */
    public String title() {
        return isOfFinding() ? subject + " " + name + ": " + figure : subject;
    }
}
