package io.github.gpupath.cli.engine.discovery;

import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.suite.Suite;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Enumeration;
import java.util.Set;

/** The classes of one plugin jar. Only the jar's own service files name its backends and suites. */
final class PluginClassLoader extends URLClassLoader {

    /** The service files that a plugin is asked for. */
    static final Set<String> SERVICE_FILES =
            Set.of(ServiceScan.file(BackendProvider.class), ServiceScan.file(Suite.class));

    static {
        registerAsParallelCapable();
    }

    PluginClassLoader(String name, URL jar, ClassLoader parent) {
        super(name, new URL[] {jar}, parent);
    }

    /** Leaves out the program's own service files, which would make each of its services appear again in each jar. */
    @Override
    public Enumeration<URL> getResources(String name) throws IOException {
        return SERVICE_FILES.contains(name) ? findResources(name) : super.getResources(name);
    }
}
