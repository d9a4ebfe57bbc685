package io.github.gpupath.cli.engine.discovery;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Enumeration;

/** The classes of one plug-in's jar, and of the jars that its manifest names in {@code Class-Path}. */
final class PluginClassLoader extends URLClassLoader {

    private static final String SERVICE_FILES = "META-INF/services/";

    static {
        registerAsParallelCapable();
    }

    private final Origin origin;

    PluginClassLoader(Origin origin, URL jar, ClassLoader parent) {
        super(origin.name(), new URL[] {jar}, parent);
        this.origin = origin;
    }

    /** The jar, as messages and results name it. */
    Origin origin() {
        return origin;
    }

    /** Leaves out the program's own service files, whose services would appear again in each jar. */
    @Override
    public Enumeration<URL> getResources(String name) throws IOException {
        return name.startsWith(SERVICE_FILES + "io.github.gpupath.") ? findResources(name) : super.getResources(name);
    }
}
