package io.github.gpupath.cli.engine.worker.process;

import io.github.gpupath.backend.NativesFolder;
import io.github.gpupath.cli.engine.worker.Worker;
import io.github.gpupath.cli.engine.worker.WorkerLostException;
import io.github.gpupath.cli.engine.worker.child.WorkerMain;
import io.github.gpupath.cli.engine.worker.protocol.Call;
import io.github.gpupath.cli.engine.worker.protocol.Start;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The worker in a process of its own: a driver that crashes or hangs there costs nothing here. */
public final class ProcessWorker implements InvocationHandler {

    private static final Object[] NO_ARGUMENTS = {};

    private final WorkerSetup setup;
    private final List<String> command;
    private ProcessChannel conversation;

    private ProcessWorker(WorkerSetup setup, List<String> command) {
        this.setup = setup;
        this.command = command;
        this.conversation = begin();
    }

    /**
     * Starts the process.
     *
     * @throws WorkerLostException if it does not start or does not fit this program
     */
    public static Worker start(WorkerSetup setup) {
        return start(setup, JavaCommand.own().ofWorker(WorkerMain.class.getName(), setup.backend()));
    }

    /** The same with another program as the worker. */
    static Worker start(WorkerSetup setup, List<String> command) {
        return (Worker) Proxy.newProxyInstance(
                Worker.class.getClassLoader(), new Class<?>[] {Worker.class}, new ProcessWorker(setup, command));
    }

    private Map<String, String> environment() {
        Map<String, String> all = new HashMap<>(NativesFolder.cacheOfDrivers());
        all.putAll(setup.environment());
        return all;
    }

    private ProcessChannel begin() {
        return ProcessChannel.begin(
                command,
                environment(),
                setup.backend(),
                setup.errors(),
                "the worker",
                new Start(setup.plugins(), setup.options()));
    }

    /** The number of a worker's process. */
    static long pid(Worker worker) {
        return ((ProcessWorker) Proxy.getInvocationHandler(worker)).conversation.pid();
    }

    /** Has the process carry out a call; what concerns the process itself is done here. */
    @Override
    public @Nullable Object invoke(Object worker, Method method, Object @Nullable [] arguments) {
        Object[] given = arguments == null ? NO_ARGUMENTS : arguments;
        return switch (method.getName()) {
            case "backend" -> setup.backend();
            case "processes" -> 1;
            case "restart" -> restart();
            case "close" -> close();
            case "equals" -> worker == given[0];
            case "hashCode" -> System.identityHashCode(worker);
            case "toString" -> "the worker of " + setup.backend();
            default -> conversation.call(Call.named(method.getName()).orElseThrow(), setup.stepLimit(), given);
        };
    }

    /** The old process is ended by force: it is in an unknown state. */
    private @Nullable Object restart() {
        conversation.kill();
        conversation = begin();
        return null;
    }

    private @Nullable Object close() {
        conversation.end();
        return null;
    }
}
