package io.github.gpupath.cli.engine.worker.process;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * What a worker process is started with.
 *
 * @param options of suites, which change the tests
 * @param environment variables for the process, beside the variables of this process
 * @param stepLimit how long one request may take
 * @param errors is given each line that the process writes on its standard error, on another thread
 */
public record WorkerSetup(
        String backend,
        List<String> plugins,
        Map<String, String> options,
        Map<String, String> environment,
        Duration stepLimit,
        Consumer<String> errors) {

    public WorkerSetup {
        plugins = List.copyOf(plugins);
        options = Map.copyOf(options);
        environment = Map.copyOf(environment);
    }
}
