package io.github.gpupath.cli.engine.discovery;

import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;

/** The classes of one plug-in's jar, and of the jars that its manifest names in {@code Class-Path}. */
final class PluginClassLoader extends URLClassLoader {

    static {
        registerAsParallelCapable();
    }

    private final Origin origin;
    private final Path jar;

    PluginClassLoader(Origin origin, Path jar, ClassLoader parent) throws MalformedURLException {
        super(origin.name(), new URL[] {jar.toUri().toURL()}, parent);
        this.origin = origin;
        this.jar = jar;
    }

    Path jar() {
        return jar;
    }

    /** The jar, as messages and results name it. */
    Origin origin() {
        return origin;
    }
}
