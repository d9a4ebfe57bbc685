package io.github.gpupath.cli.text;

/** Something that the user can mend. The message is one line: what, where, what to do. */
public final class RefusedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Why something is refused. */
    public enum Kind {
        /** What was asked for makes no sense. */
        USAGE,
        /** A requested backend or device is not there. */
        UNAVAILABLE,
        /** Output cannot be written after all. */
        UNWRITTEN
    }

    private final Kind kind;

    private RefusedException(Kind kind, String message) {
        super(message);
        this.kind = kind;
    }

    private RefusedException(Kind kind, String message, Throwable cause) {
        super(message, cause);
        this.kind = kind;
    }

    /** A mistake in what was asked for. */
    public static RefusedException usage(String message) {
        return new RefusedException(Kind.USAGE, message);
    }

    /** A mistake in what was asked for that something else reported. */
    public static RefusedException usage(String message, Throwable cause) {
        return new RefusedException(Kind.USAGE, message, cause);
    }

    /** A requested backend or device is not there. */
    public static RefusedException unavailable(String message) {
        return new RefusedException(Kind.UNAVAILABLE, message);
    }

    /** A requested backend or device fails for a reason that something else reported. */
    public static RefusedException unavailable(String message, Throwable cause) {
        return new RefusedException(Kind.UNAVAILABLE, message, cause);
    }

    /** Output that cannot be written after all. */
    public static RefusedException unwritten(String message, Throwable cause) {
        return new RefusedException(Kind.UNWRITTEN, message, cause);
    }

    /** Why it is refused. */
    public Kind kind() {
        return kind;
    }
}
