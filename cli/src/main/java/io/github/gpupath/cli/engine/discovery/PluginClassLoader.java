package io.github.gpupath.cli.engine.discovery;

import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.suite.Suite;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Collections;
import java.util.Enumeration;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The classes of one plugin jar, and of what its manifest names in {@code Class-Path}. Only the jar's own service files name its
 * backends and suites.
 *
 * <p>Java looks at an entry of the class path when it first gets there, and throws an {@link IllegalArgumentException} where that is
 * no address, such as {@code other%.jar}; here it is what else cannot be found or read.
 */
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

    @Override
    public Enumeration<URL> findResources(String name) throws IOException {
        try {
            return Collections.enumeration(Collections.list(super.findResources(name)));
        } catch (IllegalArgumentException e) {
            throw noAddress();
        }
    }

    @Override
    public @Nullable URL findResource(String name) {
        try {
            return super.findResource(name);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        try {
            return super.findClass(name);
        } catch (IllegalArgumentException e) {
            throw new ClassNotFoundException(name, noAddress());
        }
    }

    private static IOException noAddress() {
        return new IOException("Class-Path in the jar's manifest names what is no address of a file");
    }
}
