package io.github.gpupath.cli.engine.run;

import io.github.gpupath.result.ResultFile;
import org.jspecify.annotations.Nullable;

/**
 * What a run came to.
 *
 * @param file everything that was found out, also after an early end
 */
public record Outcome(
        ResultFile file, boolean interrupted, @Nullable Throwable failure) {

    /** Whether there is anything that an earlier result file should make room for. */
    public boolean isWorthKeeping() {
        return !file.results().isEmpty() || (!interrupted && failure == null);
    }

    /** Whether tests are missing. */
    public boolean endedEarly() {
        return interrupted || failure != null;
    }

    /**
     * The file of a run that nothing but its user ended.
     *
     * @throws RuntimeException or an error, as it ended the run
     */
    public ResultFile orThrow() {
        if (failure instanceof RuntimeException e) {
            throw e;
        }
        if (failure instanceof Error e) {
            throw e;
        }
        if (failure != null) {
            throw new IllegalStateException(failure); // a checked exception that a plugin threw undeclared
        }
        return file;
    }
}
