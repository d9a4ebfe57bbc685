package io.github.gpupath.cli.engine.worker.process;

import io.github.gpupath.backend.NativesFolder;
import io.github.gpupath.cli.engine.worker.CallHandler;
import io.github.gpupath.cli.engine.worker.Worker;
import io.github.gpupath.cli.engine.worker.WorkerLostException;
import io.github.gpupath.cli.engine.worker.WorkerLostException.How;
import io.github.gpupath.cli.engine.worker.process.Messages.Answer;
import io.github.gpupath.cli.engine.worker.process.Messages.Start;
import io.github.gpupath.cli.text.Controls;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/**
 * The worker in a process of its own: a driver that crashes or hangs there costs nothing here. When the process is lost it is ended
 * by force, and every later call says again how it was lost.
 */
public final class ProcessWorker extends CallHandler {

    /** A machine under the heaviest load starts Java within a minute; a process that dies at its start is reported at once. */
    private static final Duration START_LIMIT = Duration.ofMinutes(2);

    private static final Duration END_LIMIT = Duration.ofSeconds(10);

    /** How long a process that has closed its output may take to end. */
    private static final Duration DYING = Duration.ofSeconds(2);

    private static final int LONGEST_QUOTE = 120;

    private final WorkerSetup setup;
    private final List<String> command;
    private ChildProcess process;
    private boolean started;
    private @Nullable WorkerLostException lost;

    private ProcessWorker(WorkerSetup setup, List<String> command) {
        this.setup = setup;
        this.command = command;
        this.process = launch();
        start();
    }

    /**
     * Starts the process.
     *
     * @throws WorkerLostException if it does not start
     */
    public static Worker start(WorkerSetup setup) {
        return start(setup, JavaCommand.ofWorker(setup.backend()));
    }

    /** The same with another program as the worker. */
    static Worker start(WorkerSetup setup, List<String> command) {
        return new ProcessWorker(setup, command).worker();
    }

    /** The number of a worker's process. */
    static long pid(Worker worker) {
        return ((ProcessWorker) Proxy.getInvocationHandler(worker)).process.pid();
    }

    private ChildProcess launch() {
        Map<String, String> environment = new HashMap<>(NativesFolder.cacheOfDrivers());
        environment.putAll(setup.environment());
        try {
            return ChildProcess.start(command, environment, setup.backend(), setup.errors());
        } catch (IOException e) {
            lost = new WorkerLostException(How.UNSTARTED, "cannot start the worker: " + e.getMessage(), "");
            throw lost;
        }
    }

    private void start() {
        started = false;
        lost = null;
        exchange(new Start(setup.plugins(), setup.options()), "starting", START_LIMIT);
        started = true;
    }

    /** Has the process carry out a call; what concerns the process itself is done here. */
    @Override
    protected @Nullable Object perform(Method method, @Nullable Object[] arguments) {
        switch (method.getName()) {
            case "backend":
                return setup.backend();
            case "processes":
                return 1;
            case "restart":
                process.kill(); // it is in an unknown state
                process = launch();
                start();
                return null;
            case "close":
                close(method);
                return null;
            default:
                return call(method, setup.stepLimit(), arguments);
        }
    }

    private @Nullable Object call(Method call, Duration limit, @Nullable Object... arguments) {
        if (lost != null) {
            throw lost;
        }
        String activity = activity(call, arguments);
        Answer answer = exchange(Messages.request(call, arguments), activity, limit);
        try {
            return answer.value(call);
        } catch (JacksonException e) {
            throw garbled(Messages.line(answer), activity);
        }
    }

    /** Ends the process in order if it is not lost; there is none afterwards. */
    private void close(Method close) {
        if (lost != null) {
            return;
        }
        try {
            call(close, END_LIMIT);
            OptionalInt code = process.exitCode(END_LIMIT);
            if (code.isEmpty()) {
                throw lose(
                        How.HUNG,
                        "the backend is closed, but the worker process did not exit within " + words(END_LIMIT));
            }
            if (code.getAsInt() != 0) {
                throw ended("ending");
            }
        } finally {
            process.kill();
        }
    }

    private Answer exchange(Record message, String activity, Duration limit) {
        try {
            process.write(Messages.line(message));
        } catch (IOException e) {
            throw ended(activity); // it reads no more
        }
        String line = answer(activity, limit);
        try {
            return Messages.read(line, Answer.class);
        } catch (JacksonException e) {
            throw garbled(line, activity);
        }
    }

    /** Its next line that looks like an answer. Others come from native code or Java itself, where answers have no descriptor of their own. */
    private String answer(String activity, Duration limit) {
        long deadline = System.nanoTime() + limit.toNanos();
        while (true) {
            String line = process.read(Duration.ofNanos(deadline - System.nanoTime()));
            if (line == null) {
                throw lose(How.HUNG, "the worker gave no answer within " + words(limit) + " while " + activity);
            }
            if (line.equals(ChildProcess.END)) {
                throw ended(activity);
            }
            if (line.startsWith("{")) {
                return line;
            }
            process.show(line);
        }
    }

    private WorkerLostException garbled(String line, String activity) {
        return lose(How.GARBLED, "the worker gave a garbled answer while " + activity + ": " + quoted(line));
    }

    private static String quoted(String text) {
        return "\"" + Controls.beginning(text, LONGEST_QUOTE) + "\"";
    }

    private WorkerLostException ended(String activity) {
        OptionalInt code = process.exitCode(DYING);
        process.kill();
        if (code.isEmpty()) {
            return lose(How.GARBLED, "the worker closed its output while " + activity);
        }
        How how = code.getAsInt() == LastWords.KILLED ? How.KILLED : started ? How.CRASHED : How.UNSTARTED;
        return lose(how, "the worker " + process.lastWords().end(code.getAsInt()) + " while " + activity);
    }

    private WorkerLostException lose(How how, String message) {
        process.kill();
        String last = process.lastWords()
                .last()
                .map(ProcessWorker::quoted)
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
