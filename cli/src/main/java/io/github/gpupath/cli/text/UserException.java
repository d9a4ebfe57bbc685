package io.github.gpupath.cli.text;

import org.jspecify.annotations.Nullable;

/** Thrown for a fault that the user can fix. The message is one line: what, where, what to do. */
public final class UserException extends RuntimeException implements InPlainWords {

    private static final long serialVersionUID = 1L;

    /** A reason of a refusal. */
    public enum Kind {
        /** The request makes no sense. */
        USAGE,
        /** A requested backend or device is missing. */
        UNAVAILABLE,
        /** Output cannot be written although it was checked before. */
        UNWRITTEN,
        /** The user wants no more of it. */
        ENDED
    }

    private final Kind kind;

    private UserException(Kind kind, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.kind = kind;
    }

    /** A mistake in the request. */
    public static UserException usage(String message) {
        return new UserException(Kind.USAGE, message, null);
    }

    /** A mistake in the request, with the exception that reported it. */
    public static UserException usage(String message, Throwable cause) {
        return new UserException(Kind.USAGE, message, cause);
    }

    /** A requested backend or device is not there. */
    public static UserException unavailable(String message) {
        return new UserException(Kind.UNAVAILABLE, message, null);
    }

    /** A requested backend or device that fails, with the exception that reported it. */
    public static UserException unavailable(String message, Throwable cause) {
        return new UserException(Kind.UNAVAILABLE, message, cause);
    }

    /** Output that cannot be written although it was checked before. */
    public static UserException unwritten(String message, Throwable cause) {
        return new UserException(Kind.UNWRITTEN, message, cause);
    }

    /** What the user has ended before anything came of it. */
    public static UserException ended(String message) {
        return new UserException(Kind.ENDED, message, null);
    }

    /** The reason of the refusal. */
    public Kind kind() {
        return kind;
    }
}
