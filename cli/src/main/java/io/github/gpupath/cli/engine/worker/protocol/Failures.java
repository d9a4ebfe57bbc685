package io.github.gpupath.cli.engine.worker.protocol;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.cli.text.ErrorMessages;
import java.util.Objects;
import java.util.stream.Stream;

/** Carries errors from a worker to the program. */
public final class Failures {

    private Failures() {}

    /** An answer from an error; what is no backend's error is a mistake in this program. */
    public static Failed of(Throwable thrown) {
        BackendException known = thrown instanceof BackendException e
                ? e
                : new BackendException.Internal(ErrorMessages.describe(thrown), thrown);
        return new Failed(
                known.code(),
                known.getMessage(),
                known instanceof BackendException.Unavailable unavailable ? unavailable.remedy() : null,
                known instanceof BackendException.CompileFailed compile ? compile.source() : null,
                known instanceof BackendException.CompileFailed compile ? compile.log() : null,
                Thrown.of(known));
    }

    /** The error from an answer, of the same class. Its stack trace is the worker's, then that of the caller. */
    public static BackendException exception(Failed failed) {
        BackendException exception = withoutTrace(failed);
        exception.setStackTrace(Stream.of(failed.thrown().stackTrace(), exception.getStackTrace())
                .flatMap(Stream::of)
                .toArray(StackTraceElement[]::new));
        return exception;
    }

    private static BackendException withoutTrace(Failed failed) {
        String message = failed.message();
        Thrown cause = failed.thrown().cause();
        return switch (failed.code()) {
            case UNAVAILABLE ->
                new BackendException.Unavailable(message, Objects.requireNonNullElse(failed.remedy(), ""));
            case UNSUPPORTED -> new BackendException.Unsupported(message);
            case COMPILE ->
                new BackendException.CompileFailed(
                        message,
                        Objects.requireNonNullElse(failed.source(), ""),
                        Objects.requireNonNullElse(failed.log(), ""));
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
