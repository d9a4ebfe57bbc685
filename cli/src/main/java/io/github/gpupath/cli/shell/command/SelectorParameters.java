package io.github.gpupath.cli.shell.command;

import java.util.List;
import picocli.CommandLine.Parameters;

/** The parameters that select tests. */
final class SelectorParameters {

    /** The description of a selector in the help. */
    static final String DESCRIPTION = "A suite, a test, or a glob over ids (* within a segment, ** across segments);"
            + " takes everything below what it names. None: every suite.";

    @Parameters(paramLabel = "SELECTOR", arity = "0..*", description = DESCRIPTION)
    private List<String> selectors = List.of();

    /** The selectors as they were written; none stands for every suite. */
    List<String> values() {
        return selectors;
    }
}
