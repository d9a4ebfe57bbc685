package io.github.gpupath.cli.shell;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.cli.engine.worker.WorkerLostException;
import io.github.gpupath.cli.shell.console.Console;
import io.github.gpupath.cli.shell.console.ExitCodes;
import io.github.gpupath.cli.text.ErrorMessages;
import io.github.gpupath.cli.text.UserException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Prints each failure in one line and turns it into an exit code; with {@code --verbose} it also prints the stack trace.
 */
public final class Errors {

    private final Console console;

    public Errors(Console console) {
        this.console = console;
    }

    /** Prints the line and returns the exit code. */
    public int report(Throwable failure) {
        int exitCode = explain(unwrapped(failure));
        console.details(stackTrace(failure));
        return exitCode;
    }

    private int explain(Throwable failure) {
        if (failure instanceof ParameterException e) {
            console.note(usage(e));
            return ExitCodes.USAGE;
        }
        if (failure instanceof UserException e) {
            console.note(String.valueOf(e.getMessage()));
            return switch (e.kind()) {
                case USAGE -> ExitCodes.USAGE;
                case UNAVAILABLE -> ExitCodes.UNAVAILABLE;
                case UNWRITTEN -> ExitCodes.INTERNAL;
                case ENDED -> ExitCodes.INTERRUPTED;
            };
        }
        if (failure instanceof BackendException e) {
            return backend(e);
        }
        if (failure instanceof WorkerLostException e) {
            console.note(String.valueOf(e.getMessage()));
            return ExitCodes.TEST_FAILED;
        }
        if (failure instanceof OutOfMemoryError e) {
            console.note("out of memory: " + e.getMessage() + "; use fewer files or more memory "
                    + "(GPUPATH_JAVA_OPTS=-Xmx8g)");
            return ExitCodes.INTERNAL;
        }
        console.note("internal error: " + ErrorMessages.describe(failure)
                + (console.options().verbose() ? "" : "; --verbose shows the stack trace"));
        return ExitCodes.INTERNAL;
    }

    private static String usage(ParameterException e) {
        CommandSpec command = e.getCommandLine().getCommandSpec();
        String hint = command.qualifiedName() + " --help shows the usage";
        if (e instanceof UnmatchedArgumentException unmatched) {
            String kind = unmatched.isUnknownOption()
                    ? "unknown option "
                    : command.subcommands().isEmpty() ? "unexpected argument " : "unknown command ";
            List<String> near = unmatched.getSuggestions();
            return kind + unmatched.getUnmatched().get(0) + "; "
                    + (near.isEmpty() ? hint : "did you mean " + String.join(" or ", near) + "?");
        }
        ArgSpec argument = e.getArgSpec();
        if (argument instanceof OptionSpec option && option.completionCandidates() != null && e.getValue() != null) {
            return option.longestName() + " " + e.getValue() + ": use one of "
                    + String.join(", ", option.completionCandidates());
        }
        return e.getMessage() + "; " + hint;
    }

    private int backend(BackendException e) {
        if (e instanceof BackendException.Unavailable unavailable) {
            console.note(e.getMessage() + "; " + unavailable.remedy());
            return ExitCodes.UNAVAILABLE;
        }
        if (e instanceof BackendException.CompileFailed compile) {
            console.note("the kernel does not compile: " + e.getMessage()
                    + (console.options().verbose() ? "" : "; --verbose shows its source and the compiler's log"));
            console.details(compile.source());
            console.details(compile.log());
            return ExitCodes.TEST_FAILED;
        }
        if (e instanceof BackendException.Unsupported) {
            console.note("unsupported: " + e.getMessage());
            return ExitCodes.TEST_FAILED;
        }
        console.note("the driver failed: " + e.getMessage());
        return switch (e.code()) {
            case UNAVAILABLE -> ExitCodes.UNAVAILABLE;
            case INTERNAL -> ExitCodes.INTERNAL;
            case UNSUPPORTED, COMPILE, OUT_OF_MEMORY, DEVICE_LOST, TIMEOUT, DRIVER -> ExitCodes.TEST_FAILED;
        };
    }

    /** The exception that a command threw, without the wrappers of the injector and picocli. */
    private static Throwable unwrapped(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof UserException
                    || cause instanceof BackendException
                    || cause instanceof WorkerLostException
                    || cause instanceof OutOfMemoryError) {
                return cause;
            }
        }
        return failure;
    }

    private static String stackTrace(Throwable failure) {
        StringWriter text = new StringWriter();
        failure.printStackTrace(new PrintWriter(text));
        return text.toString().stripTrailing();
    }
}
