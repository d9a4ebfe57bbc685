package io.github.gpupath.cli.engine.discovery;

import io.github.gpupath.result.PluginRecord;
import java.util.Optional;

/**
 * Where a backend or suite is from.
 *
 * @param name the program or the jar, for messages
 * @param plugin the jar, as results name it
 */
public record Origin(String name, Optional<PluginRecord> plugin) {

    /** Stands for what comes with the program, from no plug-in's jar. */
    public static final Origin PROGRAM = new Origin("gpupath", Optional.empty());
}
