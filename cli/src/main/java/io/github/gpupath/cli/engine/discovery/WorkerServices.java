package io.github.gpupath.cli.engine.discovery;

import io.github.gpupath.cli.engine.workload.FaultySuiteException;
import io.github.gpupath.cli.text.Notes;
import io.github.gpupath.cli.text.RefusedException;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The backend and the suites with which a worker process was told to work. Of plug-ins, nothing else is touched; all that is used
 * of one jar is of one class loader.
 */
public final class WorkerServices {

    private final ClassLoader own;
    private final Notes notes;
    private final Map<String, Plugin> plugins = new HashMap<>();

    /** Creates services whose jars are opened on demand, and stay open until the process ends. */
    public WorkerServices(ClassLoader own, Notes notes) {
        this.own = own;
        this.notes = notes;
    }

    private Services program() {
        return new Services(own, Optional::empty, PluginHosts.IN_PROCESS, notes);
    }

    /**
     * The backend.
     *
     * @param foreign where it is; absent where it is the program's own
     */
    public FoundBackend backend(String id, @Nullable PluginService foreign) {
        if (foreign == null) {
            return new Backends(program()).named(id);
        }
        Plugin plugin = plugin(foreign);
        return new FoundBackend(
                id, new Found(plugin.origin(), Optional.of(plugin.path()), plugin.here(), foreign.type()));
    }

    /**
     * Finds tests by their ids.
     *
     * @param foreign the suites of plug-ins, by their ids
     * @param options of suites, which change the tests
     */
    public Function<String, TestCase> tests(Map<String, PluginService> foreign, Map<String, String> options) {
        Function<String, TestCase> ours = new Suites(program()).byId(options);
        SuiteSettings settings = new SuiteSettings(options);
        return id -> foreign.entrySet().stream()
                .filter(suite -> id.startsWith(suite.getKey() + "/"))
                .findFirst()
                .map(suite -> test(suite.getValue(), settings, id))
                .orElseGet(() -> ours.apply(id));
    }

    private TestCase test(PluginService suite, SuiteSettings settings, String id) {
        Plugin plugin = plugin(suite);
        try {
            return plugin.here().test(suite.type(), settings, id);
        } catch (PluginFaultException fault) {
            throw new FaultySuiteException(plugin.origin().name() + ": " + fault.getMessage());
        }
    }

    private Plugin plugin(PluginService service) {
        return plugins.computeIfAbsent(service.jar(), path -> {
            try {
                return opened(Path.of(path), service.hashes());
            } catch (IOException e) {
                throw RefusedException.unavailable(Plugin.name(Path.of(path)) + ": " + e.getMessage(), e);
            }
        });
    }

    /** The jar that the program has read and that results name; another of its name would give figures under a false one. */
    private Plugin opened(Path jar, String hashes) throws IOException {
        Plugin plugin = Plugin.open(jar, own);
        if (!plugin.origin().plugin().orElseThrow().hashes().equals(hashes)) {
            throw new IOException(
                    "its file or one that its Class-Path names was replaced after this run began: leave them as they are until a run has"
                            + " ended, and run again");
        }
        return plugin;
    }
}
