package io.github.gpupath.cli.shell.progress;

import java.util.Locale;

/** How a run tells where it is. */
public enum ProgressMode {
    /** One line that is rewritten on a terminal; nothing where nobody looks. */
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
