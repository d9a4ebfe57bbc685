package io.github.gpupath.cli.shell;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.cli.engine.worker.WorkerLostException;
import io.github.gpupath.cli.shell.console.Console;
import io.github.gpupath.cli.shell.console.ExitCodes;
import io.github.gpupath.cli.text.ErrorMessages;
import io.github.gpupath.cli.text.Nearest;
import io.github.gpupath.cli.text.UserException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;
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
        Throwable known = unwrapped(failure);
        if (known instanceof ParameterException e) {
            return usage(e);
        }
        int exitCode = ExitCodes.INTERNAL;
        if (known instanceof UserException e) {
            console.note(String.valueOf(e.getMessage()));
            exitCode = switch (e.kind()) {
                case USAGE -> ExitCodes.USAGE;
                case UNAVAILABLE -> ExitCodes.UNAVAILABLE;
                case UNWRITTEN -> ExitCodes.INTERNAL;
                case ENDED -> ExitCodes.INTERRUPTED;
            };
        } else if (known instanceof BackendException e) {
            exitCode = backend(e);
        } else if (known instanceof WorkerLostException e) {
            console.note(String.valueOf(e.getMessage()));
            exitCode = ExitCodes.TEST_FAILED;
        } else if (known instanceof OutOfMemoryError e) {
            console.note(memory(e, Runtime.getRuntime().maxMemory()));
        } else {
            console.note("internal error: " + ErrorMessages.describe(known)
                    + (console.options().verbose() ? "" : "; --verbose shows where"));
        }
        console.details(stackTrace(failure));
        return exitCode;
    }

    private int usage(ParameterException e) {
        CommandSpec command = e.getCommandLine().getCommandSpec();
        String message = String.valueOf(e.getMessage());
        String hint = command.qualifiedName() + " --help lists what there is";
        if (e instanceof UnmatchedArgumentException unmatched
                && !unmatched.getUnmatched().isEmpty()) {
            String word = unmatched.getUnmatched().get(0);
            boolean option = word.startsWith("-");
            message = option ? "there is no option " + word : tooMany(word, command);
            hint = Nearest.likely(
                            word,
                            option
                                    ? command.optionsMap().keySet()
                                    : command.subcommands().keySet())
                    .map(near -> "did you mean " + near + "?")
                    .orElse(hint);
        }
        console.note(message + "; " + hint);
        console.details(stackTrace(e));
        return ExitCodes.USAGE;
    }

    /** What is wrong with a word that stands where none can. */
    private static String tooMany(String word, CommandSpec command) {
        if (!command.subcommands().isEmpty()) {
            return "there is no command " + word;
        }
        String taken = command.positionalParameters().stream()
                .map(each -> "one " + each.paramLabel())
                .collect(Collectors.joining(" and "));
        return word + " is one word too many: " + command.qualifiedName() + " takes "
                + (taken.isEmpty() ? "options alone" : taken);
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

    /** What there is too little of, and what to do about it. */
    private static String memory(OutOfMemoryError failure, long mostBytes) {
        if (String.valueOf(failure.getMessage()).startsWith("unable to create native thread")) {
            return "no more threads can be started: end other programs, or allow more (ulimit -u, or the limit of the container)";
        }
        long gigabytes = 2 * ((mostBytes >> 30) + 1);
        return "what this takes does not fit into the " + (mostBytes >> 20)
                + " MiB of memory that this program may use: give it fewer or smaller files, or more memory"
                + " (GPUPATH_JAVA_OPTS=-Xmx" + gigabytes + "g)";
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
