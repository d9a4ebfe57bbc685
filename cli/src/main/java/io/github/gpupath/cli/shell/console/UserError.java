package io.github.gpupath.cli.shell.console;

/** Something that the user can mend. The message is one line: what, where, what to do. */
public final class UserError extends RuntimeException {

    private static final long serialVersionUID = 1L;
    private final int exitCode;

    private UserError(int exitCode, String message) {
        super(message);
        this.exitCode = exitCode;
    }

    private UserError(int exitCode, String message, Throwable cause) {
        super(message, cause);
        this.exitCode = exitCode;
    }

    /** A mistake on the command line. */
    public static UserError usage(String message) {
        return new UserError(ExitCodes.USAGE, message);
    }

    /** A mistake on the command line that something else reported. */
    public static UserError usage(String message, Throwable cause) {
        return new UserError(ExitCodes.USAGE, message, cause);
    }

    /** A requested backend or device is not there. */
    public static UserError unavailable(String message) {
        return new UserError(ExitCodes.UNAVAILABLE, message);
    }

    /** A requested backend or device fails for a reason that something else reported. */
    public static UserError unavailable(String message, Throwable cause) {
        return new UserError(ExitCodes.UNAVAILABLE, message, cause);
    }

    /** Output that cannot be written after all. */
    public static UserError unwritten(String message, Throwable cause) {
        return new UserError(ExitCodes.INTERNAL, message, cause);
    }

    /** The exit code that it leads to. */
    public int exitCode() {
        return exitCode;
    }
}
