package io.github.gpupath.cli.engine.worker.protocol;

import io.github.gpupath.cli.engine.discovery.PluginService;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The first line of the program: where the worker finds its backend and its tests.
 *
 * @param backend where the backend is; absent where it is the program's own
 * @param suites those of plug-ins, by their ids
 * @param options of suites, which change the tests
 */
public record Start(@Nullable PluginService backend, Map<String, PluginService> suites, Map<String, String> options) {

    /** Of a process that is told all else in its calls. */
    public static final Start NOTHING = new Start(null, Map.of(), Map.of());

    public Start {
        suites = Map.copyOf(suites);
        options = Map.copyOf(options);
    }
}
