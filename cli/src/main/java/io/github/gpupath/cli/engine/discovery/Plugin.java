package io.github.gpupath.cli.engine.discovery;

import java.io.IOException;
import java.nio.file.Path;
import java.util.jar.JarFile;
import java.util.zip.ZipException;

/** An opened plugin jar. */
final class Plugin implements AutoCloseable {

    private final String origin;
    private final PluginClassLoader loader;

    private Plugin(String origin, PluginClassLoader loader) {
        this.origin = origin;
        this.loader = loader;
    }

    /**
     * Opens a jar that registers a backend or a suite.
     *
     * @throws IOException if it is no jar or registers nothing; the message says so
     */
    static Plugin open(Path path, ClassLoader parent) throws IOException {
        try (JarFile jar = new JarFile(path.toFile())) {
            if (PluginClassLoader.SERVICE_FILES.stream().noneMatch(name -> jar.getEntry(name) != null)) {
                throw new IOException("registers no backend and no suite (no service file in META-INF/services)");
            }
        } catch (ZipException e) {
            throw new IOException("is no jar (" + e.getMessage() + ")", e);
        }
        return new Plugin(origin(path), new PluginClassLoader(path.toUri().toURL(), parent));
    }

    /** How a jar is called in messages. */
    static String origin(Path path) {
        return "plugin " + path.getFileName();
    }

    String origin() {
        return origin;
    }

    ClassLoader loader() {
        return loader;
    }

    @Override
    public void close() throws IOException {
        loader.close();
    }
}
