package io.github.gpupath.cli.engine.worker.protocol;

import io.github.gpupath.cli.engine.discovery.PluginFolder;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The first line of the program: where the worker finds its backend and its tests.
 *
 * @param plugins the folder of plugin jars, absolute
 * @param options of suites, which change the tests
 */
public record Start(@Nullable PluginFolder plugins, Map<String, String> options) {

    public Start {
        options = Map.copyOf(options);
    }
}
