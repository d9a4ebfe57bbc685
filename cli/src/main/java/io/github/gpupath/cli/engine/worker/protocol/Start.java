package io.github.gpupath.cli.engine.worker.protocol;

import io.github.gpupath.cli.engine.discovery.PluginFile;
import java.util.List;
import java.util.Map;

/**
 * The first line of the program: where the worker finds its backend and its tests.
 *
 * @param plugins the jars that it opens
 * @param options of suites, which change the tests
 */
public record Start(List<PluginFile> plugins, Map<String, String> options) {

    public Start {
        plugins = List.copyOf(plugins);
        options = Map.copyOf(options);
        options = Map.copyOf(options);
    }
}
