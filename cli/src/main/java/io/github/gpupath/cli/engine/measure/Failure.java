package io.github.gpupath.cli.engine.measure;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.BackendException.Code;
import io.github.gpupath.cli.engine.worker.WorkerLostException;
import io.github.gpupath.cli.engine.workload.FaultySuiteException;
import io.github.gpupath.cli.text.Controls;
import java.io.PrintWriter;
import java.io.StringWriter;

/**
 * What went wrong with a test on a backend.
 *
 * @param unsupported whether the device only lacks something that the test needs
 * @param reason in one line, as it stands in the result
 * @param details everything else that helps to mend it, possibly empty: a kernel's source and log, a stack trace, what the
 *     driver wrote last
 * @param ruinous whether the worker is in an unknown state and must be started again
 */
record Failure(boolean unsupported, String reason, String details, boolean ruinous) {

    /** A failure from what a worker or a suite threw; whatever else is thrown is a mistake in this program and goes on. */
    static Failure of(RuntimeException thrown) {
        if (thrown instanceof BackendException known) {
            return of(known);
        }
        if (thrown instanceof WorkerLostException lost) {
            String reason = lost.how() + ": " + lost.getMessage();
            return new Failure(false, Controls.message(reason), lost.lastWords(), true);
        }
        if (thrown instanceof FaultySuiteException fault) {
            return new Failure(false, Controls.message(String.valueOf(fault.getMessage())), stackTrace(fault), false);
        }
        throw thrown;
    }

    private static Failure of(BackendException thrown) {
        boolean unsupported = thrown.code() == Code.UNSUPPORTED;
        boolean harmless = unsupported || thrown.code() == Code.COMPILE;
        String said = thrown.getMessage().isBlank() ? "the backend gives no reason" : thrown.getMessage();
        String reason = unsupported ? said : thrown.code() + ": " + said;
        return new Failure(unsupported, Controls.message(reason), details(thrown), !harmless);
    }

    private static String details(BackendException thrown) {
        if (thrown instanceof BackendException.CompileFailed compile) {
            return compile.source() + "\n" + compile.log();
        }
        return stackTrace(thrown);
    }

    /** The stack trace of the cause; empty without a cause. */
    private static String stackTrace(RuntimeException thrown) {
        Throwable cause = thrown.getCause();
        if (cause == null) {
            return "";
        }
        StringWriter text = new StringWriter();
        cause.printStackTrace(new PrintWriter(text, true));
        return text.toString();
    }
}
