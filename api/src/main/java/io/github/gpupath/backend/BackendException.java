package io.github.gpupath.backend;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** An error that a backend reports and no caller could prevent. The message is one line for the user. */
public abstract sealed class BackendException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** The error codes of result files. */
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

    /** Third-party backends may pass no message. */
    private BackendException(Code code, @Nullable String message, @Nullable Throwable cause) {
        super(Objects.requireNonNullElse(message, "the backend gives no reason"), cause);
        this.code = code;
    }

    private static String said(@Nullable String text) {
        return Objects.requireNonNullElse(text, "");
    }

    /** The error code. */
    public Code code() {
        return code;
    }

    /** One line: what failed, in which call of the driver. */
    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }

    /** The API cannot be used on this machine. */
    public static final class Unavailable extends BackendException {
        private static final long serialVersionUID = 1L;
        private final String remedy;

        public Unavailable(String reason, String remedy) {
            super(Code.UNAVAILABLE, reason, null);
            this.remedy = said(remedy);
        }

        /** What the user can do, in one line. */
        public String remedy() {
            return remedy;
        }
    }

    /** A feature or limit that the device lacks through this API; another API of the same device may have it. */
    public static final class Unsupported extends BackendException {
        private static final long serialVersionUID = 1L;

        public Unsupported(String message) {
            super(Code.UNSUPPORTED, message, null);
        }
    }

    /** The driver did not compile a kernel. */
    public static final class CompileFailed extends BackendException {
        private static final long serialVersionUID = 1L;
        private final String source;
        private final String log;

        public CompileFailed(String message, String source, String log) {
            super(Code.COMPILE, message, null);
            this.source = said(source);
            this.log = said(log);
        }

        /** The kernel's source as given to the driver. */
        public String source() {
            return source;
        }

        /** The compiler's log; may be empty. */
        public String log() {
            return log;
        }
    }

    /** Device memory or the driver's host memory ran out. */
    public static final class OutOfMemory extends BackendException {
        private static final long serialVersionUID = 1L;

        public OutOfMemory(String message) {
            super(Code.OUT_OF_MEMORY, message, null);
        }
    }

    /** The device is lost and must be closed. */
    public static final class DeviceLost extends BackendException {
        private static final long serialVersionUID = 1L;

        public DeviceLost(String message) {
            super(Code.DEVICE_LOST, message, null);
        }
    }

    /** A batch exceeded {@link DispatchBatch#TIME_LIMIT}; the device must be closed. */
    public static final class TimedOut extends BackendException {
        private static final long serialVersionUID = 1L;

        public TimedOut(String message) {
            super(Code.TIMEOUT, message, null);
        }
    }

    /** A driver call returned an error; the message names the call and the API's error code. */
    public static final class DriverFailed extends BackendException {
        private static final long serialVersionUID = 1L;

        public DriverFailed(String message) {
            super(Code.DRIVER, message, null);
        }

        public DriverFailed(String message, Throwable cause) {
            super(Code.DRIVER, message, cause);
        }
    }

    /** A bug in this program or in a backend. */
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
