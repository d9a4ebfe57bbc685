package io.github.gpupath.cli.engine.worker.process;

import io.github.gpupath.cli.engine.discovery.PluginFolder;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * What a worker process is started with.
 *
 * @param backend the backend's id
 * @param plugins the folder of plugin jars
 * @param options of suites, which change the tests
 * @param environment variables that the process gets beside those of this one
 * @param stepLimit how long one request may take
 * @param errors is given each line that the process writes on its standard error, on another thread
 */
public record WorkerSetup(
        String backend,
        Optional<PluginFolder> plugins,
        Map<String, String> options,
        Map<String, String> environment,
        Duration stepLimit,
        Consumer<String> errors) {

    public WorkerSetup {
        options = Map.copyOf(options);
        environment = Map.copyOf(environment);
    }
}
