package io.github.gpupath.cli.engine.session;

import io.github.gpupath.cli.shell.console.ProgramVersion;
import io.github.gpupath.result.ResultFile;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** What is recorded of this program and this machine. */
final class HostFacts {

    private HostFacts() {}

    static ResultFile.Tool tool() {
        return new ResultFile.Tool("gpupath", ProgramVersion.number(), System.getProperty("java.version", "?"));
    }

    static ResultFile.Host host(Instant start) {
        return new ResultFile.Host(
                System.getProperty("os.name", "?") + " " + System.getProperty("os.version", ""),
                System.getProperty("os.arch", "?"),
                Runtime.getRuntime().availableProcessors(),
                written(start),
                null,
                HostCaches.of(Path.of("/")));
    }

    /** A time as result files have it. */
    static String written(Instant time) {
        return time.truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
