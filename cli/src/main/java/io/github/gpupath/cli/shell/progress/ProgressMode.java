package io.github.gpupath.cli.shell.progress;

import java.util.Locale;

/** A way to show the progress of a run. */
public enum ProgressMode {
    /** One line that is rewritten on a terminal; nothing elsewhere. */
    AUTO,
    /** Lines without the codes of a terminal, for logs. */
    PLAIN,
    NONE;

    /** The name on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
