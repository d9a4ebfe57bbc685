package io.github.gpupath.backend;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What a backend reports that no caller could foresee. The message is one line for people. */
public abstract sealed class BackendException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** The kinds of errors, as they stand in result files. */
    public enum Code {
        UNAVAILABLE,
        UNSUPPORTED,
        COMPILE,
        OUT_OF_MEMORY,
        DEVICE_LOST,
        TIMEOUT,
        DRIVER,
        INTERNAL
    }

    private final Code code;

    /** Foreign code may give no message, which costs no more than the message. */
    private BackendException(Code code, @Nullable String message, @Nullable Throwable cause) {
        super(Objects.requireNonNullElse(message, "the backend does not say why"), cause);
        this.code = code;
    }

    private static String said(@Nullable String text) {
        return Objects.requireNonNullElse(text, "");
    }

    public Code code() {
        return code;
    }

    /** One line for people: what went wrong, and where the driver said so. */
    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }

    /** The API cannot be used on this machine; says what to do about it. */
    public static final class Unavailable extends BackendException {
        private static final long serialVersionUID = 1L;
        private final String remedy;

        public Unavailable(String reason, String remedy) {
            super(Code.UNAVAILABLE, reason, null);
            this.remedy = said(remedy);
        }

        /** What to do about it, in one line. */
        public String remedy() {
            return remedy;
        }
    }

    /** The device lacks something that was asked for through this API, whatever it has through others. */
    public static final class Unsupported extends BackendException {
        private static final long serialVersionUID = 1L;

        public Unsupported(String message) {
            super(Code.UNSUPPORTED, message, null);
        }
    }

    /** The driver did not accept a kernel; holds its source and the driver's log. */
    public static final class CompileFailed extends BackendException {
        private static final long serialVersionUID = 1L;
        private final String source;
        private final String log;

        public CompileFailed(String message, String source, String log) {
            super(Code.COMPILE, message, null);
            this.source = said(source);
            this.log = said(log);
        }

        /** The text that the driver was given. */
        public String source() {
            return source;
        }

        /** What the driver said, possibly empty. */
        public String log() {
            return log;
        }
    }

    /** Memory of the device or for the driver ran out. */
    public static final class OutOfMemory extends BackendException {
        private static final long serialVersionUID = 1L;

        public OutOfMemory(String message) {
            super(Code.OUT_OF_MEMORY, message, null);
        }
    }

    /** The device stopped working; it must be closed. */
    public static final class DeviceLost extends BackendException {
        private static final long serialVersionUID = 1L;

        public DeviceLost(String message) {
            super(Code.DEVICE_LOST, message, null);
        }
    }

    /** A batch did not end in time; the device must be closed. */
    public static final class TimedOut extends BackendException {
        private static final long serialVersionUID = 1L;

        public TimedOut(String message) {
            super(Code.TIMEOUT, message, null);
        }
    }

    /** The driver answered with an error; the message names the call and the API's code. */
    public static final class DriverFailed extends BackendException {
        private static final long serialVersionUID = 1L;

        public DriverFailed(String message) {
            super(Code.DRIVER, message, null);
        }

        public DriverFailed(String message, Throwable cause) {
            super(Code.DRIVER, message, cause);
        }
    }

    /** A mistake in this program or in a backend. */
    public static final class Internal extends BackendException {
        private static final long serialVersionUID = 1L;

        public Internal(String message) {
            super(Code.INTERNAL, message, null);
        }

        public Internal(String message, Throwable cause) {
            super(Code.INTERNAL, message, cause);
        }
    }
}
