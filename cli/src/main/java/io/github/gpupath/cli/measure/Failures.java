package io.github.gpupath.cli.measure;

import io.github.gpupath.backend.BackendException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Optional;

/** What went wrong with a test, as the error that its result names and as the details for whoever wants to mend it. */
final class Failures {

    private Failures() {}

    /** A backend's own error as it is; anything else is a mistake in the backend, which costs only this test. */
    static BackendException of(Throwable failure) {
        return failure instanceof BackendException known
                ? known
                : new BackendException.Internal(failure.toString(), failure);
    }

    /**
     * The source and the log of a kernel that did not compile on a backend, or where in it a mistake happened; the first
     * line says which.
     */
    static Optional<String> details(BackendException failure, String backend) {
        if (failure instanceof BackendException.CompileFailed compile) {
            return Optional.of("did not compile on " + backend + ":\n" + compile.source() + "\n" + compile.log());
        }
        return Optional.ofNullable(failure.getCause())
                .map(cause -> "failed inside " + backend + ":\n" + stackTrace(cause));
    }

    private static String stackTrace(Throwable cause) {
        StringWriter text = new StringWriter();
        cause.printStackTrace(new PrintWriter(text, true));
        return text.toString();
    }

    /** Closes something of a backend; a failure to do so is told and changes nothing that was measured. */
    static void closing(String what, Runnable close, RunListener listener) {
        try {
            close.run();
        } catch (RuntimeException | LinkageError failure) {
            listener.note("closing " + what + " failed: " + failure);
        }
    }
}
