package io.github.gpupath.cli.shell.console;

import io.github.gpupath.cli.report.Medium;
import io.github.gpupath.cli.report.Style;
import io.github.gpupath.cli.text.Controls;
import io.github.gpupath.cli.text.Notes;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The output of a command: data to one stream, everything else to the other. No other class has the streams, so that no
 * text reaches a terminal with {@link Controls} in it.
 */
public final class Console implements Notes {

    /** A width of a terminal; 0 stands for an unknown one. */
    private static final Pattern NUMBER = Pattern.compile("[1-9]\\d{0,5}");

    private static final String CLEAR_LINE = "\r\u001b[K";

    /** The codes around the status that make the terminal cut it at its edge; a wrapped line could not be rewritten. */
    private static final String WRAP_OFF = "\u001b[?7l";

    private static final String WRAP_ON = "\u001b[?7h";

    private final Invocation invocation;
    private final GlobalOptions options;
    private boolean showsStatus;

    /** A console for one run; reads the options only when they are needed, since they are parsed later. */
    public Console(Invocation invocation, GlobalOptions options) {
        this.invocation = invocation;
        this.options = options;
    }

    /** The surroundings of this run of the program. */
    public Invocation invocation() {
        return invocation;
    }

    /** The options of every command. */
    public GlobalOptions options() {
        return options;
    }

    /** Writes data that is in its format already, which has a writer that replaces controls. */
    public void document(String text) {
        invocation.out().print(text);
        invocation.out().flush();
    }

    /** Writes a line of data. */
    public void line(String text) {
        line(text, Style.PLAIN, "");
    }

    /** Writes a line of data that ends in a style. */
    public void line(String plain, Style style, String styled) {
        String end = Controls.oneLine(styled);
        invocation.out().println(Controls.oneLine(plain) + (colors() ? style.paint(end) : end));
    }

    /** Writes a long text as data; ends with a line break. */
    public void text(String text) {
        invocation.out().print(Controls.lines(text) + (text.endsWith("\n") ? "" : "\n"));
    }

    /** Writes a line for people. */
    @Override
    public synchronized void note(String line) {
        clearStatus();
        invocation.err().println("gpupath: " + Controls.message(line));
        invocation.err().flush();
    }

    /** Does what may take long; a terminal says meanwhile what it is. */
    public <T> T during(String what, Supplier<T> work) {
        status(what + " ...");
        try {
            return work.get();
        } finally {
            clearStatus();
        }
    }

    /** Shows a text in the last line of a terminal, in place of the one before. Nothing is shown elsewhere. */
    public synchronized void status(String text) {
        if (invocation.errIsTerminal()) {
            invocation.err().print(CLEAR_LINE + WRAP_OFF + Controls.oneLine(text) + WRAP_ON);
            invocation.err().flush();
            showsStatus = true;
        }
    }

    /** Removes the status, if it is shown. */
    public synchronized void clearStatus() {
        if (showsStatus) {
            invocation.err().print(CLEAR_LINE);
            invocation.err().flush();
            showsStatus = false;
        }
    }

    /** Writes a long text if {@code --verbose} is given; returns whether it is. */
    @Override
    public synchronized boolean details(String text) {
        if (options.verbose()) {
            clearStatus();
            invocation.err().println(Controls.lines(text));
            invocation.err().flush();
        }
        return options.verbose();
    }

    /**
     * The medium behind standard output. A terminal is as wide as COLUMNS says, which the launcher sets; a pipe gets whole lines.
     *
     * @param explained whether a table there says how its figures came to be
     */
    public Medium medium(boolean explained) {
        return new Medium(
                invocation.outIsTerminal() ? width() : Medium.UNLIMITED,
                colors(),
                explained,
                invocation.outIsTerminal() && showsUnicode());
    }

    private int width() {
        String columns = invocation.environment().getOrDefault("COLUMNS", "");
        return NUMBER.matcher(columns).matches() ? Integer.parseInt(columns) : Medium.UNLIMITED;
    }

    /** Whether the terminal shows more than ASCII, by the variable of the locale that counts. */
    private boolean showsUnicode() {
        return Stream.of("LC_ALL", "LC_CTYPE", "LANG")
                .map(name -> invocation.environment().getOrDefault(name, ""))
                .filter(value -> !value.isEmpty())
                .findFirst()
                .filter(value -> value.toLowerCase(Locale.ROOT).matches(".*utf-?8.*"))
                .isPresent();
    }

    /** Whether data may hold the codes of a terminal. */
    public boolean colors() {
        return switch (options.color()) {
            case ALWAYS -> true;
            case NEVER -> false;
            case AUTO ->
                invocation.outIsTerminal()
                        && invocation.environment().getOrDefault("NO_COLOR", "").isEmpty();
        };
    }
}
