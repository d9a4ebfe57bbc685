package io.github.gpupath.cli.engine.discovery;

import io.github.gpupath.result.PluginRecord;
import java.util.Optional;

/**
 * Where a backend or suite is from.
 *
 * @param plugin the jar, as results name it; empty for what comes with the program
 */
public record Origin(String name, Optional<PluginRecord> plugin) {

    /** The origin of a provider or suite. */
    public static Origin of(Object service) {
        return of(service.getClass().getClassLoader());
    }

    static Origin of(ClassLoader loader) {
        return loader instanceof PluginClassLoader jar ? jar.origin() : new Origin("gpupath", Optional.empty());
    }
}
