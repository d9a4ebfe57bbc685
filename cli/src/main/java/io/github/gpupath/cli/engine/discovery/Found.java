package io.github.gpupath.cli.engine.discovery;

import java.nio.file.Path;
import java.util.Optional;

/**
 * A backend provider or suite that could be constructed.
 *
 * @param origin where it is from
 * @param jar the plugin jar that it is in; empty where it is the program's own
 * @param host where its code runs
 * @param type the name of its class
 */
record Found(Origin origin, Optional<Path> jar, PluginHost host, String type) {

    /** How another process finds it; empty where it is the program's own. */
    Optional<PluginService> service() {
        return jar.map(path -> new PluginService(
                path.toAbsolutePath().toString(), origin.plugin().orElseThrow().hashes(), type));
    }

    /**
     * The host, where that is this process.
     *
     * @throws IllegalStateException if it is another, since the code of a plug-in does not run in the program
     */
    LocalHost here() {
        if (host instanceof LocalHost local) {
            return local;
        }
        throw new IllegalStateException(type + " of " + origin.name() + " does not run in this process");
    }
}
