package io.github.gpupath.cli.shell.console;

/** The exit codes of every command. */
public final class ExitCodes {

    public static final int OK = 0;

    /** A mistake in this program, too little memory, or output that cannot be written. */
    public static final int INTERNAL = 1;

    /** A mistake on the command line. */
    public static final int USAGE = 2;

    /** Some test failed or gave a wrong answer. */
    public static final int TEST_FAILED = 3;

    /** A requested backend or device is unavailable. */
    public static final int UNAVAILABLE = 4;

    /** A comparison met a condition of {@code --fail-on}. */
    public static final int REGRESSION = 5;

    /** Interrupted by the user; results are kept. */
    public static final int INTERRUPTED = 130;

    private ExitCodes() {}
}
