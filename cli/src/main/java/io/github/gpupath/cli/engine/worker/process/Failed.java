package io.github.gpupath.cli.engine.worker.process;

import io.github.gpupath.backend.BackendException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An error of a worker process.
 *
 * @param message one line for people
 * @param remedy what to do about it; with UNAVAILABLE
 * @param source the text that the driver was given; with COMPILE
 * @param log what the driver said; with COMPILE
 */
record Failed(
        BackendException.Code code,
        String message,
        @Nullable String remedy,
        @Nullable String source,
        @Nullable String log,
        @Nullable String cause) {

    /** What prints like a stack trace of another process. */
    private static final class RemoteException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        RemoteException(String trace) {
            super(trace, null, false, false);
        }

        @Override
        public String toString() {
            return String.valueOf(getMessage());
        }
    }

    static Failed of(BackendException thrown) {
        return new Failed(
                thrown.code(),
                thrown.getMessage(),
                thrown instanceof BackendException.Unavailable unavailable ? unavailable.remedy() : null,
                thrown instanceof BackendException.CompileFailed compile ? compile.source() : null,
                thrown instanceof BackendException.CompileFailed compile ? compile.log() : null,
                thrown.getCause() == null ? null : trace(thrown.getCause()));
    }

    private static String trace(Throwable thrown) {
        StringWriter text = new StringWriter();
        thrown.printStackTrace(new PrintWriter(text, true));
        return text.toString().stripTrailing();
    }

    /** The error, of the same class. */
    BackendException exception() {
        return switch (code) {
            case UNAVAILABLE -> new BackendException.Unavailable(message, Objects.requireNonNullElse(remedy, ""));
            case UNSUPPORTED -> new BackendException.Unsupported(message);
            case COMPILE ->
                new BackendException.CompileFailed(
                        message, Objects.requireNonNullElse(source, ""), Objects.requireNonNullElse(log, ""));
            case OUT_OF_MEMORY -> new BackendException.OutOfMemory(message);
            case DEVICE_LOST -> new BackendException.DeviceLost(message);
            case TIMEOUT -> new BackendException.TimedOut(message);
            case DRIVER ->
                cause == null
                        ? new BackendException.DriverFailed(message)
                        : new BackendException.DriverFailed(message, new RemoteException(cause));
            case INTERNAL ->
                cause == null
                        ? new BackendException.Internal(message)
                        : new BackendException.Internal(message, new RemoteException(cause));
        };
    }
}
