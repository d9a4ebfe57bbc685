package io.github.gpupath.cli.engine.session;

import io.github.gpupath.cli.shell.console.ExitCodes;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.TestResult;
import org.jspecify.annotations.Nullable;

/**
 * What a run came to.
 *
 * @param file everything that was found out, also after an early end
 * @param interrupted whether the user ended it
 * @param failure what else ended it early
 */
public record Outcome(
        ResultFile file, boolean interrupted, @Nullable Throwable failure) {

    /** Whether there is anything that an earlier result file should make room for. */
    boolean isWorthKeeping() {
        return !file.results().isEmpty() || (!interrupted && failure == null);
    }

    /** The exit code of the run. */
    public int exitCode() {
        if (interrupted) {
            return ExitCodes.INTERRUPTED;
        }
        boolean failed = file.results().stream()
                .anyMatch(result ->
                        result.status() == TestResult.Status.FAILED || result.status() == TestResult.Status.SKIPPED);
        return failed || !file.problems().isEmpty() ? ExitCodes.TEST_FAILED : ExitCodes.OK;
    }
}
