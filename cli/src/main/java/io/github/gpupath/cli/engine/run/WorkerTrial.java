package io.github.gpupath.cli.engine.run;

import io.github.gpupath.cli.engine.discovery.Backends;
import io.github.gpupath.cli.engine.discovery.PluginFolder;
import io.github.gpupath.cli.engine.discovery.PluginService;
import io.github.gpupath.cli.engine.discovery.PluginTrial;
import io.github.gpupath.cli.engine.discovery.Problem;
import io.github.gpupath.cli.engine.worker.Worker;
import io.github.gpupath.cli.engine.worker.WorkerLostException;
import io.github.gpupath.cli.engine.worker.process.ProcessWorker;
import io.github.gpupath.cli.engine.worker.process.RehearsalProcess;
import io.github.gpupath.cli.engine.worker.process.WorkerSetup;
import io.github.gpupath.cli.text.Notes;
import io.github.gpupath.suite.KnownDevice;
import io.github.gpupath.suite.SuiteSettings;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Tries plug-ins in processes: all of them when they are first looked for, and each workload, before it is made in the program, by
 * a worker of the reference backend. Where the user wants everything in one process, nothing is tried.
 */
public final class WorkerTrial implements PluginTrial {

    private final Supplier<WorkerOptions> options;
    private final Notes notes;
    private final Map<Asked, Optional<String>> rehearsed = new HashMap<>();
    private @Nullable PluginFolder folder;
    private @Nullable Stage stage;

    /** What was rehearsed. */
    private record Asked(String test, SuiteSettings settings, KnownDevice known) {}

    /**
     * The worker that makes workloads.
     *
     * @param settings that it was started with
     * @param known of the device that it has open
     */
    private record Stage(Worker worker, SuiteSettings settings, KnownDevice known) {}

    /**
     * Starts nothing yet.
     *
     * @param options how drivers are used; asked when that is needed
     * @param notes takes the details that the processes write on their standard error
     */
    public WorkerTrial(Supplier<WorkerOptions> options, Notes notes) {
        this.options = options;
        this.notes = notes;
    }

    @Override
    public Duration limit() {
        Duration step = options.get().stepLimit();
        return step.compareTo(LIMIT) < 0 ? step : LIMIT;
    }

    @Override
    public synchronized Set<PluginService> barred(PluginFolder named, Consumer<Problem> problems) {
        if (options.get().inProcess()) {
            return Set.of();
        }
        Set<PluginService> barred =
                new RehearsalProcess(named, limit(), line -> notes.details("rehearsal: " + line), problems).barred();
        folder = named.without(barred);
        return barred;
    }

    @Override
    public synchronized Optional<String> rehearse(String test, SuiteSettings settings, KnownDevice known) {
        PluginFolder tried = folder;
        if (tried == null) {
            return Optional.empty(); // everything in one process
        }
        return rehearsed.computeIfAbsent(new Asked(test, settings, known), asked -> prepared(asked, tried));
    }

    /** What else goes wrong is said by the program and by the backends, which do the same. */
    private Optional<String> prepared(Asked asked, PluginFolder tried) {
        try {
            Worker worker = stage(asked, tried);
            worker.prepare(asked.test());
            worker.release(Optional.empty());
        } catch (WorkerLostException lost) {
            stage = null; // its process is gone
            return Optional.of("cannot be made: " + lost.getMessage());
        } catch (RuntimeException elsewhere) {
            notes.details("rehearsal: " + asked.test() + ": " + elsewhere.getMessage());
        }
        return Optional.empty();
    }

    private Worker stage(Asked asked, PluginFolder tried) {
        Stage now = stage;
        if (now == null || !now.settings().equals(asked.settings())) {
            close();
            Worker worker = ProcessWorker.start(new WorkerSetup(
                    Backends.REFERENCE,
                    Optional.of(tried),
                    asked.settings().chosen(),
                    Map.of(),
                    options.get().stepLimit(),
                    line -> notes.details("rehearsal: " + line)));
            now = new Stage(worker, asked.settings(), asked.known());
            stage = now;
            worker.open(worker.devices().get(0), asked.known());
        } else if (!now.known().equals(asked.known())) {
            now.worker().open(now.worker().devices().get(0), asked.known());
            stage = new Stage(now.worker(), asked.settings(), asked.known());
        }
        return now.worker();
    }

    @Override
    public synchronized void close() {
        Stage ending = stage;
        stage = null;
        if (ending != null) {
            try {
                ending.worker().close();
            } catch (RuntimeException e) {
                notes.details("rehearsal: " + e.getMessage());
            }
        }
    }
}
