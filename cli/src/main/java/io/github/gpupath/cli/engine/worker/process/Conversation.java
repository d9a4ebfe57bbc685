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
import io.github.gpupath.cli.text.RefusedException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The calls of one process and its answers, from its hello to its end. When the process is lost it is ended by
 * force, and every later call says again how it was lost.
 */
final class Conversation {

    /** A machine under the heaviest load starts Java within a minute; a process that dies at its start is told at once. */
    private static final Duration HELLO_LIMIT = Duration.ofMinutes(2);

    private static final Duration END_LIMIT = Duration.ofSeconds(10);

    /** How long a process that talks nonsense or has closed its output may take to die of the cause. */
    private static final Duration DYING = Duration.ofSeconds(2);

    /** How long Java may take to die once it has begun to report why. */
    private static final Duration REPORTING = Duration.ofSeconds(30);

    private static final int LONGEST_QUOTE = 120;

    private final ChildProcess process;
    private final String who;
    private @Nullable WorkerLostException lost;
    private boolean greeted;
    /** Lines of its standard output from before its hello. */
    private final List<String> early = new ArrayList<>();

    private long number;

    private Conversation(ChildProcess process, String who) {
        this.process = process;
        this.who = who;
    }

    /**
     * Starts a process, waits for its hello, and tells it what it needs to know.
     *
     * @param name of what it works for, after which threads are called
     * @param errors is given each line of its standard error, on another thread
     * @param who how messages call the process
     * @throws RefusedException if the system has no room for another process
     * @throws WorkerLostException if it does not start or does not fit this program
     */
    static Conversation begin(
            List<String> command,
            Map<String, String> environment,
            String name,
            Consumer<String> errors,
            String who,
            Start start) {
        Conversation begun;
        try {
            begun = new Conversation(ChildProcess.start(command, environment, name, errors), who);
        } catch (IOException e) {
            Optional<String> shortage = Shortage.words(e);
            if (shortage.isPresent()) {
                throw RefusedException.unavailable(who + " cannot be started: " + shortage.get(), e);
            }
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
        Hello hello = hello();
        greeted = true;
        Optional<String> refusal = Hello.own().refusal(hello);
        if (refusal.isPresent()) {
            throw lose(How.GARBLED, who + " does not fit this program: " + refusal.get());
        }
        write(Messages.line(start), "starting");
    }

    /** Its first message. What Java or an agent of it writes before is for people: there is no driver yet whose words it could be. */
    private Hello hello() {
        long deadline = System.nanoTime() + HELLO_LIMIT.toNanos();
        while (true) {
            String line = line("starting", Duration.ofNanos(deadline - System.nanoTime()), HELLO_LIMIT);
            try {
                return Messages.hello(line);
            } catch (MalformedMessageException e) {
                process.show(line);
                if (early.size() < LastWords.MOST_LINES) {
                    early.add(line);
                }
            }
        }
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
        NumberedAnswer answer = answer(activity, limit);
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

    private NumberedAnswer answer(String activity, Duration limit) {
        String line = line(activity, limit, limit);
        try {
            return Messages.answer(line);
        } catch (MalformedMessageException e) {
            throw line.length() >= ChildProcess.LONGEST_LINE && Messages.isBeginningOfAnswer(line)
                    ? tooLong(line, activity)
                    : stray(line, activity);
        }
    }

    /**
     * The next line that it writes.
     *
     * @param left of the limit
     */
    private String line(String activity, Duration left, Duration limit) {
        return process.read(left)
                .orElseThrow(
                        () -> lose(How.HUNG, who + " gave no answer within " + words(limit) + " while " + activity))
                .orElseThrow(() -> crashed(activity));
    }

    /** A line that is no message: Java's report of a crash, which comes to standard output, or a print of native code. */
    private WorkerLostException stray(String line, String activity) {
        return ends(LastWords.isReport(line) ? REPORTING : DYING, line)
                ? crashed(activity)
                : lose(How.GARBLED, who + " wrote something that is no answer while " + activity + ": " + quoted(line));
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

    /** Whether its output ends in time; if so, what it wrote before are its last words. */
    private boolean ends(Duration limit, String... before) {
        List<String> words = new ArrayList<>(List.of(before));
        long deadline = System.nanoTime() + limit.toNanos();
        while (true) {
            Optional<Optional<String>> next = process.read(Duration.ofNanos(deadline - System.nanoTime()));
            if (next.isEmpty() || System.nanoTime() > deadline) {
                return false;
            }
            if (next.get().isEmpty()) {
                words.forEach(process.lastWords()::add);
                return true;
            }
            if (words.size() < LastWords.MOST_LINES) {
                words.add(next.get().get());
            }
        }
    }

    private WorkerLostException crashed(String activity) {
        ends(DYING);
        Optional<Integer> code = process.exitCode(DYING);
        process.kill();
        if (process.lastWords()
                .last()
                .isEmpty()) { // those of the other output tell more, and which came last nobody knows
            early.forEach(process.lastWords()::add);
        }
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
                .map(Conversation::quoted)
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
