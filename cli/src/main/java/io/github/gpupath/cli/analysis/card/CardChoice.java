package io.github.gpupath.cli.analysis.card;

import io.github.gpupath.cli.text.Glob;
import io.github.gpupath.suite.Suite;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What a card shows, as the suites say. */
public final class CardChoice {

    private final Map<String, List<Glob>> chosenBySuite = new HashMap<>();

    /** The choice of these suites. */
    public CardChoice(List<Suite> suites) {
        for (Suite suite : suites) {
            List<Glob> chosen = suite.card().stream().map(Glob::new).toList();
            if (!chosen.isEmpty()) {
                chosenBySuite.put(suite.id(), chosen);
            }
        }
    }

    /** Whether a suite wants a test on the card. */
    public boolean takes(String suite, String test) {
        return chosenBySuite.getOrDefault(suite, List.of()).stream().anyMatch(glob -> glob.matches(test));
    }

    /** Whether a suite names its tests for cards; all findings are shown of a suite that does not. */
    boolean knows(String suite) {
        return chosenBySuite.containsKey(suite);
    }
}
