package io.github.gpupath.cli.console;

import java.io.PrintWriter;

/** Where a command writes: data to one stream, everything else to the other. */
public final class Console {

    private final Invocation invocation;
    private final GlobalOptions options;

    /** A console for one run; reads the options only when they are needed, since they are parsed later. */
    public Console(Invocation invocation, GlobalOptions options) {
        this.invocation = invocation;
        this.options = options;
    }

    /** What the run got from outside. */
    public Invocation invocation() {
        return invocation;
    }

    /** The options of every command. */
    public GlobalOptions options() {
        return options;
    }

    /** Where data goes. */
    public PrintWriter out() {
        return invocation.out();
    }

    /** Where everything else goes. */
    public PrintWriter err() {
        return invocation.err();
    }

    /** Writes a line for people. */
    public void note(String line) {
        invocation.err().println("gpupath: " + oneLine(line));
        invocation.err().flush();
    }

    /** Writes a long text for people who asked for everything; says whether they did. */
    public boolean details(String text) {
        if (options.verbose()) {
            invocation.err().println(text);
            invocation.err().flush();
        }
        return options.verbose();
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

    /** A message without its line breaks. */
    public static String oneLine(String text) {
        return text.strip().replaceAll("\\s*\\R\\s*|\\t", " ").replaceAll("\\p{Cntrl}", "\uFFFD");
    }
}
