package io.github.gpupath.cli.analysis.card;

import io.github.gpupath.cli.text.Glob;
import io.github.gpupath.result.FindingRecord;
import io.github.gpupath.suite.Suite;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The tests and findings that suites choose for a card. */
public final class CardChoice {

    private final Map<String, List<Glob>> chosen = new HashMap<>();

    /** The choice of these suites. */
    public CardChoice(List<Suite> suites) {
        suites.forEach(suite ->
                chosen.put(suite.id(), suite.card().stream().map(Glob::new).toList()));
    }

    /** Whether a suite wants a test, or findings on a subject, on the card. */
    public boolean takes(String suite, String id) {
        return chosen.getOrDefault(suite, List.of()).stream().anyMatch(glob -> glob.matches(id));
    }

    /** Whether a suite wants a finding on the card: by its subject, or by a test below its subject that it rests on. */
    boolean takes(FindingRecord finding) {
        String below = finding.subject() + "/";
        return takes(finding.suite(), finding.subject())
                || finding.tests().stream().anyMatch(test -> test.startsWith(below) && takes(finding.suite(), test));
    }
}
