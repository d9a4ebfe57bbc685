package io.github.gpupath.cli.engine.worker.process;

import io.github.gpupath.cli.engine.worker.WorkerLostException;
import io.github.gpupath.cli.engine.worker.WorkerLostException.How;
import io.github.gpupath.cli.engine.worker.protocol.Call;
import io.github.gpupath.cli.engine.worker.protocol.Failures;
import io.github.gpupath.cli.engine.worker.protocol.Hello;
import io.github.gpupath.cli.engine.worker.protocol.MalformedMessageException;
import io.github.gpupath.cli.engine.worker.protocol.Messages;
import io.github.gpupath.cli.engine.worker.protocol.Messages.NumberedAnswer;
import io.github.gpupath.cli.engine.worker.protocol.Start;
import io.github.gpupath.cli.text.Controls;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The calls of one process and its answers, from its hello to its end. When the process is lost it is ended by
 * force, and every later call says again how it was lost.
 */
final class ProcessChannel {

    /** A machine under the heaviest load starts Java within a minute; a process that dies at its start is told at once. */
    private static final Duration HELLO_LIMIT = Duration.ofMinutes(2);

    private static final Duration END_LIMIT = Duration.ofSeconds(10);

    /** How long a process that has closed its output may take to end. */
    private static final Duration DYING = Duration.ofSeconds(2);

    private static final int LONGEST_QUOTE = 120;

    private final ChildProcess process;
    private final String who;
    private @Nullable WorkerLostException lost;
    private boolean greeted;
    private long number;

    private ProcessChannel(ChildProcess process, String who) {
        this.process = process;
        this.who = who;
    }

    /**
     * Starts a process, waits for its hello, and tells it what it needs to know.
     *
     * @param name of what it works for, after which threads are called
     * @param errors is given each line of its standard error, on another thread
     * @param who how messages call the process
     * @throws WorkerLostException if it does not start or does not fit this program
     */
    static ProcessChannel begin(
            List<String> command,
            Map<String, String> environment,
            String name,
            Consumer<String> errors,
            String who,
            Start start) {
        ProcessChannel begun;
        try {
            begun = new ProcessChannel(ChildProcess.start(command, environment, name, errors), who);
        } catch (IOException e) {
            throw new WorkerLostException(How.UNSTARTED, who + " cannot be started: " + e.getMessage(), "");
        }
        try {
            begun.greet(start);
        } catch (RuntimeException | Error e) {
            begun.kill();
            throw e;
        }
        return begun;
    }

    private void greet(Start start) {
        Hello hello = message(Messages::hello, "starting", HELLO_LIMIT);
        greeted = true;
        Optional<String> refusal = Hello.own().refusal(hello);
        if (refusal.isPresent()) {
            throw lose(How.GARBLED, who + " does not fit this program: " + refusal.get());
        }
        write(Messages.line(start), "starting");
    }

    long pid() {
        return process.pid();
    }

    /**
     * Makes a call and waits for its result.
     *
     * @return null where the call gives none
     * @throws io.github.gpupath.backend.BackendException as it was thrown in the worker
     * @throws WorkerLostException if there is no answer
     */
    @Nullable
    Object call(Call call, Duration limit, @Nullable Object... arguments) {
        if (lost != null) {
            throw lost;
        }
        String activity = call.activity(arguments);
        number++;
        write(Messages.call(number, call, arguments), activity);
        NumberedAnswer answer = message(Messages::answer, activity, limit);
        if (answer.number() != number) {
            throw lose(
                    How.GARBLED,
                    who + " answered request " + answer.number() + " instead of " + number + " while " + activity);
        }
        if (answer.failure() != null) {
            throw Failures.exception(answer.failure());
        }
        try {
            return Messages.result(Objects.requireNonNull(answer.result()), call);
        } catch (MalformedMessageException e) {
            throw lose(How.GARBLED, who + " gave another kind of answer while " + activity);
        }
    }

    /**
     * Ends the worker in order if it is not lost; there is no process afterwards.
     *
     * @throws RuntimeException if it did not close the backend or end in order
     */
    void end() {
        if (lost != null) {
            return;
        }
        try {
            call(Call.CLOSE, END_LIMIT);
            int code = process.exitCode(END_LIMIT)
                    .orElseThrow(() -> lose(
                            How.HUNG,
                            "the backend is closed, but the process of the worker did not end within "
                                    + words(END_LIMIT)));
            if (code != 0) {
                throw crashed("ending");
            }
        } finally {
            process.kill();
        }
    }

    /** Ends the worker by force. */
    void kill() {
        process.kill();
        if (lost == null) {
            lost = new WorkerLostException(How.CRASHED, who + " was ended by force", "");
        }
    }

    private void write(String line, String activity) {
        try {
            process.write(line);
        } catch (IOException e) {
            throw crashed(activity); // nobody reads any more
        }
    }

    /** Its next message. Other lines come from native code or Java itself and are for people, as those of standard error are. */
    private <T> T message(Function<String, T> reading, String activity, Duration limit) {
        long deadline = System.nanoTime() + limit.toNanos();
        while (true) {
            String line = line(activity, Duration.ofNanos(deadline - System.nanoTime()), limit);
            try {
                return reading.apply(line);
            } catch (MalformedMessageException e) {
                if (Messages.isBeginningOfAnswer(line)) {
                    throw line.length() >= ChildProcess.LONGEST_LINE
                            ? tooLong(line, activity)
                            : garbled(line, activity);
                }
                process.show(line);
            }
        }
    }

    /**
     * The next line that it writes.
     *
     * @param left of the limit
     */
    private String line(String activity, Duration left, Duration limit) {
        Optional<Optional<String>> next = left.isNegative() ? Optional.empty() : process.read(left);
        return next.orElseThrow(
                        () -> lose(How.HUNG, who + " gave no answer within " + words(limit) + " while " + activity))
                .orElseThrow(() -> crashed(activity));
    }

    private WorkerLostException garbled(String line, String activity) {
        return lose(How.GARBLED, who + " gave a garbled answer while " + activity + ": " + quoted(line));
    }

    /** A message of which the end is lost. */
    private WorkerLostException tooLong(String line, String activity) {
        return lose(
                How.GARBLED,
                String.format(
                        Locale.ROOT,
                        "%s gave an answer of %d million characters or more, which is too long, while %s: %s",
                        who,
                        line.length() / 1_000_000,
                        activity,
                        quoted(line)));
    }

    private static String quoted(String text) {
        return "\"" + Controls.beginning(text, LONGEST_QUOTE) + "\"";
    }

    private WorkerLostException crashed(String activity) {
        Optional<Integer> code = process.exitCode(DYING);
        process.kill();
        Optional<String> cause = process.lastWords().report().or(() -> code.map(ExitCode::words));
        if (cause.isEmpty()) {
            return lose(How.GARBLED, who + " closed its standard output while " + activity);
        }
        How how = code.filter(ExitCode::isKill).isPresent() ? How.KILLED : greeted ? How.CRASHED : How.UNSTARTED;
        return lose(how, who + " " + cause.get() + " while " + activity);
    }

    private WorkerLostException lose(How how, String message) {
        process.kill();
        String last = process.lastWords()
                .last()
                .map(ProcessChannel::quoted)
                .filter(line -> !message.contains(line))
                .map(line -> "; its last words: " + line)
                .orElse("");
        WorkerLostException loss =
                new WorkerLostException(how, message + last, process.lastWords().text());
        lost = loss;
        return loss;
    }

    private static String words(Duration time) {
        return String.format(Locale.ROOT, "%.3g s", time.toMillis() / 1e3);
    }
}
