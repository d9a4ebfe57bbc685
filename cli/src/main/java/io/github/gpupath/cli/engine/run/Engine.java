package io.github.gpupath.cli.engine.run;

import io.github.gpupath.cli.engine.discovery.Backends;
import io.github.gpupath.cli.engine.discovery.FoundBackend;
import io.github.gpupath.cli.engine.discovery.Services;
import io.github.gpupath.cli.engine.discovery.Suites;
import io.github.gpupath.cli.engine.discovery.TargetCompilers;
import io.github.gpupath.cli.engine.worker.DriverThread;
import io.github.gpupath.cli.engine.worker.LocalWorker;
import io.github.gpupath.cli.engine.worker.Worker;
import io.github.gpupath.cli.engine.worker.process.ProcessWorker;
import io.github.gpupath.cli.engine.worker.process.WorkerSetup;
import io.github.gpupath.cli.text.Notes;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/** The backends and suites that there are, and how their drivers are used. Looks for nothing before it is needed. */
public final class Engine implements AutoCloseable {

    private final Services services;
    private final Backends backends;
    private final Suites suites;
    private final TargetCompilers targetCompilers;
    private final Supplier<WorkerOptions> options;
    private final Notes notes;
    private final Function<FoundBackend, Map<String, String>> environment;
    private final boolean isForAbsentGpu;

    /**
     * An engine of some services, which it closes.
     *
     * @param options how drivers are used; asked when that is needed
     * @param notes takes the details that worker processes write on their standard error
     */
    public Engine(Services services, Supplier<WorkerOptions> options, Notes notes) {
        this(services, options, notes, backend -> Map.of(), false);
    }

    private Engine(
            Services services,
            Supplier<WorkerOptions> options,
            Notes notes,
            Function<FoundBackend, Map<String, String>> environment,
            boolean isForAbsentGpu) {
        this.services = services;
        this.backends = new Backends(services);
        this.suites = new Suites(services);
        this.targetCompilers = new TargetCompilers(services);
        this.options = options;
        this.notes = notes;
        this.environment = environment;
        this.isForAbsentGpu = isForAbsentGpu;
    }

    /**
     * The same, but that drivers in worker processes keep what they compile in a folder too, each backend in one of its own
     * there. Need not be closed.
     */
    public Engine keepingCode(Path folder) {
        return new Engine(
                services,
                options,
                notes,
                backend -> backend.provider().codeCache(folder.resolve(backend.id())),
                isForAbsentGpu);
    }

    /** The same, but that drivers always run in worker processes, under an absent GPU's environment variables. Need not be closed. */
    public Engine under(Map<String, String> ofAbsentGpu) {
        return new Engine(services, options, notes, backend -> ofAbsentGpu, true);
    }

    /** The backends and suites on the class path, each backend used in a worker process of its own. */
    public static Engine standard(Notes notes) {
        return new Engine(
                new Services(Engine.class.getClassLoader(), List::of, notes), () -> WorkerOptions.DEFAULT, notes);
    }

    /** Everything that was looked for and found, or not. */
    public Services services() {
        return services;
    }

    public Backends backends() {
        return backends;
    }

    public Suites suites() {
        return suites;
    }

    public TargetCompilers targetCompilers() {
        return targetCompilers;
    }

    /** Whether drivers are used in this process. */
    public boolean inProcess() {
        return options.get().inProcess();
    }

    /** Whether a worker of a backend has a process of its own. */
    boolean usesProcesses(FoundBackend backend) {
        return (isForAbsentGpu || !inProcess()) && backend.isReal();
    }

    /**
     * Starts a worker: in a process of its own, unless the user wants it here or there is no driver.
     *
     * @param suiteOptions change the tests that it is asked to prepare
     */
    public Worker start(FoundBackend backend, Map<String, String> suiteOptions) {
        if (!usesProcesses(backend)) {
            return DriverThread.start(new LocalWorker(backend, suites.byId(suiteOptions)));
        }
        return ProcessWorker.start(new WorkerSetup(
                backend.id(),
                services.jars(),
                suiteOptions,
                environment.apply(backend),
                options.get().stepLimit(),
                line -> notes.details(backend.id() + ": " + line)));
    }

    @Override
    public void close() {
        services.close();
    }
}
