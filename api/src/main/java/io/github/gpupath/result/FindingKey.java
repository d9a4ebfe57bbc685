package io.github.gpupath.result;

import java.util.List;

/**
 * What identifies a finding within a file: of one name are two dips of a curve, but they rest on other tests.
 *
 * @param suite the suite's id
 * @param kind such as {@code level}
 * @param subject what it is about
 * @param name tells it from others of its kind and subject
 * @param backend the backend's id
 * @param device the key of the physical device
 * @param tests the ids of the tests that it rests on
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
