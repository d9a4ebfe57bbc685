package io.github.gpupath.cli.engine.run;

import io.github.gpupath.backend.DispatchBatch;
import java.time.Duration;

/**
 * How drivers are used.
 *
 * @param inProcess whether they are used in this process instead of one worker process for each backend
 * @param stepLimit how long a worker process may take for one step before it is ended by force
 */
public record WorkerOptions(boolean inProcess, Duration stepLimit) {

    /** Longer than a backend waits for a batch, so that its own word comes first. */
    public static final Duration DEFAULT_STEP_LIMIT = DispatchBatch.TIME_LIMIT.plusSeconds(15);

    /** Worker processes with the usual limit. */
    public static final WorkerOptions DEFAULT = new WorkerOptions(false, DEFAULT_STEP_LIMIT);
}
