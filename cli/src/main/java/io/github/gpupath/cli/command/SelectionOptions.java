package io.github.gpupath.cli.command;

/** The descriptions of options that several commands have. */
final class SelectionOptions {

    static final String SELECTOR = "A suite, a test, or a glob over ids (* within a segment, ** across segments);"
            + " takes everything below what it names. None: every suite.";

    static final String SET = "Set an option of a suite; gpupath list shows them.";

    static final String BACKEND =
            "Backends, separated by commas (default: every real one that works, else the reference).";

    static final String DEVICE = "Index (of gpupath devices), UUID or part of the name of the device"
            + " (default: the first that is not a CPU, else the CPU drivers).";

    static final String RESUME =
            "Go on with a run that ended early, with its settings on its device, and complete FILE:"
                    + " what has no result, was skipped, or was cut short by Ctrl-C is measured; what failed stays.";

    private SelectionOptions() {}
}
