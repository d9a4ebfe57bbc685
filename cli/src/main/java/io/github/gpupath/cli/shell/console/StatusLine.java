package io.github.gpupath.cli.shell.console;

import io.github.gpupath.cli.text.Controls;
import java.io.PrintWriter;

/**
 * The last line of a terminal, which shows the progress of a run. It is rewritten in place, and removed before another
 * line is written.
 */
public final class StatusLine {

    private static final String CLEAR_LINE = "\r\u001b[K";

    /** The codes around the line that make the terminal cut it at its edge; a wrapped line could not be rewritten. */
    private static final String WRAP_OFF = "\u001b[?7l";

    private static final String WRAP_ON = "\u001b[?7h";

    private final PrintWriter terminal;
    private boolean shown;

    StatusLine(PrintWriter terminal) {
        this.terminal = terminal;
    }

    /** Shows a text in place of the one before, cut at the terminal's width. */
    public void show(String text) {
        terminal.print(CLEAR_LINE + WRAP_OFF + Controls.oneLine(text) + WRAP_ON);
        terminal.flush();
        shown = true;
    }

    /** Removes the line, if it is shown. */
    public void clear() {
        if (shown) {
            terminal.print(CLEAR_LINE);
            terminal.flush();
            shown = false;
        }
    }
}
