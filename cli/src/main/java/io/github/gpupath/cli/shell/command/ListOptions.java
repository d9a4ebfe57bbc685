package io.github.gpupath.cli.shell.command;

import picocli.CommandLine.Option;

/** The option that chooses the format of a list. */
final class ListOptions {

    @Option(names = "--format", paramLabel = "FORMAT", description = "${COMPLETION-CANDIDATES} (default: table).")
    private ListFormat format = ListFormat.TABLE;

    /** The format that the user wants. */
    ListFormat format() {
        return format;
    }
}
