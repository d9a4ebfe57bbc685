package io.github.gpupath.cli.engine.worker.process;

import io.github.gpupath.cli.engine.discovery.PluginService;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * What a worker process is started with.
 *
 * @param backend the backend's id
 * @param service where the backend is; empty where it is the program's own
 * @param suites those of plug-ins, by their ids
 * @param options of suites, which change the tests
 * @param environment variables for the process, beside the variables of this process
 * @param stepLimit how long one request may take
 * @param errors is given each line that the process writes on its standard error, on another thread
 */
public record WorkerSetup(
        String backend,
        Optional<PluginService> service,
        Map<String, PluginService> suites,
        Map<String, String> options,
        Map<String, String> environment,
        Duration stepLimit,
        Consumer<String> errors) {

    public WorkerSetup {
        suites = Map.copyOf(suites);
        options = Map.copyOf(options);
        environment = Map.copyOf(environment);
    }
}
