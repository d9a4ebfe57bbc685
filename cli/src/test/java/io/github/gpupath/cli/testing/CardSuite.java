package io.github.gpupath.cli.testing;

import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import java.util.List;

/** A suite without tests of its own, which chooses among those of files. */
public final class CardSuite implements Suite {

    private final String id;
    private final List<String> chosen;

    /** A suite that wants these tests on a card. */
    public CardSuite(String id, String... chosen) {
        this.id = id;
        this.chosen = List.of(chosen);
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public String description() {
        return "chooses";
    }

    @Override
    public List<TestCase> tests(SuiteSettings settings) {
        return List.of();
    }

    @Override
    public List<String> card() {
        return chosen;
    }
}
