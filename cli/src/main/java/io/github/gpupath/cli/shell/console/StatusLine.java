package io.github.gpupath.cli.shell.console;

import io.github.gpupath.cli.text.Controls;
import java.io.PrintWriter;

/** The line of a terminal that says where a run is; it is rewritten, and gone before anything else is said. */
public final class StatusLine {

    private static final String CLEAR_LINE = "\r\u001b[K";

    /** Around a line that the terminal is to cut at its edge: one that wraps cannot be rewritten. */
    private static final String WRAP_OFF = "\u001b[?7l";

    private static final String WRAP_ON = "\u001b[?7h";

    private final PrintWriter terminal;
    private boolean shown;

    StatusLine(PrintWriter terminal) {
        this.terminal = terminal;
    }

    /** Shows a text in the place of the one before. */
    public void show(String text) {
        terminal.print(CLEAR_LINE + WRAP_OFF + Controls.oneLine(text) + WRAP_ON);
        terminal.flush();
        shown = true;
    }

    /** Takes it away, if it is there. */
    public void clear() {
        if (shown) {
            terminal.print(CLEAR_LINE);
            terminal.flush();
            shown = false;
        }
    }
}
