package io.github.gpupath.cli.engine.worker.process;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.cli.engine.discovery.Plugin;
import io.github.gpupath.cli.engine.discovery.PluginFaultException;
import io.github.gpupath.cli.engine.discovery.PluginHost;
import io.github.gpupath.cli.engine.worker.WorkerLostException;
import io.github.gpupath.cli.engine.worker.child.HostMain;
import io.github.gpupath.cli.engine.worker.protocol.Call;
import io.github.gpupath.cli.engine.worker.protocol.Start;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The code of a plug-in in a process of its own. A process that ends, hangs or talks nonsense costs the question that it was asked; for
 * the next one there is a new process.
 */
public final class ProcessHost implements InvocationHandler {

    private static final Object[] NO_ARGUMENTS = {};

    private final Plugin plugin;
    private final Duration limit;
    private final Consumer<String> errors;
    private @Nullable Conversation conversation;

    private ProcessHost(Plugin plugin, Duration limit, Consumer<String> errors) {
        this.plugin = plugin;
        this.limit = limit;
        this.errors = errors;
    }

    /**
     * The host of a jar, whose process is started when something is first asked.
     *
     * @param limit how long an answer may take
     * @param errors is given each line that the process writes on its standard error, on another thread
     */
    public static PluginHost of(Plugin plugin, Duration limit, Consumer<String> errors) {
        return (PluginHost) Proxy.newProxyInstance(
                PluginHost.class.getClassLoader(),
                new Class<?>[] {PluginHost.class},
                new ProcessHost(plugin, limit, errors));
    }

    @Override
    public @Nullable Object invoke(Object host, Method method, Object @Nullable [] arguments) {
        Object[] given = arguments == null ? NO_ARGUMENTS : arguments;
        return switch (method.getName()) {
            case "close" -> close();
            case "equals" -> host == given[0];
            case "hashCode" -> System.identityHashCode(host);
            case "toString" -> "the process of " + plugin.origin().name();
            default -> ask(Call.named(method.getName()).orElseThrow(), given);
        };
    }

    private synchronized @Nullable Object ask(Call question, Object[] arguments) {
        try {
            if (conversation == null) {
                conversation = begin();
            }
            return conversation.call(question, limit, arguments);
        } catch (BackendException fault) {
            throw new PluginFaultException(String.valueOf(fault.getMessage()));
        } catch (WorkerLostException lost) {
            conversation = null;
            throw new PluginFaultException(String.valueOf(lost.getMessage()));
        }
    }

    private Conversation begin() {
        return Conversation.begin(
                JavaCommand.own()
                        .ofWorker(HostMain.class.getName(), plugin.path().toString()),
                Map.of(),
                plugin.origin().name(),
                errors,
                "its process",
                Start.NOTHING);
    }

    /** By force: there is nothing that it could lose. */
    private synchronized @Nullable Object close() {
        if (conversation != null) {
            conversation.kill();
            conversation = null;
        }
        return null;
    }
}
