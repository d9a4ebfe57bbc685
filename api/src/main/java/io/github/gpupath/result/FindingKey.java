package io.github.gpupath.result;

import java.util.List;

/**
 * The key of a finding within a file. It includes the tests because two dips of a curve have the same name.
 *
 * @param kind the kind, such as {@code level}
 * @param subject the id of a curve, or the common part of its tests' ids
 * @param name identifies the finding within kind and subject
 * @param tests the ids of the tests that it is based on
 */
public record FindingKey(
        String suite, String kind, String subject, String name, String backend, String device, List<String> tests) {

    public FindingKey {
        tests = List.copyOf(tests);
    }

    /** The key of a finding. */
    public static FindingKey of(FindingRecord finding) {
        return new FindingKey(
                finding.suite(),
                finding.kind(),
                finding.subject(),
                finding.name(),
                finding.backend(),
                finding.device(),
                finding.tests());
    }
}
