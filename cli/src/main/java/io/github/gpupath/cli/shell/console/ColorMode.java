package io.github.gpupath.cli.shell.console;

import java.util.Locale;

/** A rule for when output is coloured. */
public enum ColorMode {
    /** On a terminal, unless NO_COLOR is set. */
    AUTO,
    ALWAYS,
    NEVER;

    /** The name on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
