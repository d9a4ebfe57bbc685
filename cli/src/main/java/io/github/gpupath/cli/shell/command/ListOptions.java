package io.github.gpupath.cli.shell.command;

import java.util.Locale;
import picocli.CommandLine.Option;

/** The option that chooses the format of a list. */
final class ListOptions {

    /** A way to write a list. */
    enum Format {
        TABLE,
        JSON;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Option(names = "--format", paramLabel = "FORMAT", description = "${COMPLETION-CANDIDATES} (default: table).")
    private Format format = Format.TABLE;

    /** The format that the user wants. */
    Format format() {
        return format;
    }
}
