package io.github.gpupath.cli.engine.discovery;

import io.github.gpupath.cli.text.Controls;
import io.github.gpupath.cli.text.Refusals;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Finds the services of one type that a class loader has. None of their code runs. Unlike the loader of services that Java has, it
 * tells of each class that it cannot take, and of a file that names none.
 */
final class ServiceScan<T> {

    /** No honest jar has more. */
    private static final int MOST_NAMES = 256;

    private static final int MOST_BYTES = 1 << 20;

    private static final int LONGEST_SHOWN = 120;

    private final Class<T> type;
    private final ClassLoader loader;
    private final Consumer<String> problems;

    /**
     * A scan.
     *
     * @param problems is told of each service that cannot be taken, in words that follow the jar's name
     */
    ServiceScan(Class<T> type, ClassLoader loader, Consumer<String> problems) {
        this.type = type;
        this.loader = loader;
        this.problems = problems;
    }

    /** The service file of a type. */
    static String file(Class<?> type) {
        return "META-INF/services/" + type.getName();
    }

    /** What constructs each, by the name of its class. */
    Map<String, Constructor<? extends T>> run() {
        Map<String, Constructor<? extends T>> found = new LinkedHashMap<>();
        for (String name : names()) {
            try {
                found.put(name, constructor(name));
            } catch (PluginFaultException fault) {
                problems.accept(
                        "registers " + Controls.beginning(name, LONGEST_SHOWN) + ", which " + fault.getMessage());
            }
        }
        return found;
    }

    private Set<String> names() {
        Set<String> names = new LinkedHashSet<>();
        try {
            List<URL> files = Collections.list(loader.getResources(file(type)));
            for (URL file : files) {
                if (!read(file, names)) {
                    problems.accept("registers nothing in its service file " + file(type));
                }
            }
        } catch (IOException e) {
            problems.accept("has a service file " + file(type) + " that cannot be read: " + e.getMessage());
        }
        return names;
    }

    /** Adds the names in a file; says whether it has any. */
    private boolean read(URL file, Set<String> names) throws IOException {
        List<String> read = content(file)
                .lines()
                .map(line -> line.split("#", 2)[0].strip())
                .filter(name -> !name.isEmpty())
                .toList();
        if (read.size() > MOST_NAMES) {
            problems.accept("registers " + read.size() + " classes in its service file " + file(type)
                    + ", of which those after the first " + MOST_NAMES + " are left out");
        }
        read.stream().limit(MOST_NAMES).forEach(names::add);
        return !read.isEmpty();
    }

    private static String content(URL file) throws IOException {
        URLConnection connection = file.openConnection();
        connection.setUseCaches(false); // which would keep the jar open
        try (InputStream in = connection.getInputStream()) {
            byte[] bytes = in.readNBytes(MOST_BYTES + 1);
            if (bytes.length > MOST_BYTES) {
                throw new IOException("it has more than " + MOST_BYTES + " bytes");
            }
            return new String(bytes, StandardCharsets.UTF_8);
        }
    }

    private Constructor<? extends T> constructor(String name) {
        Class<? extends T> service = load(name);
        if (!Modifier.isPublic(service.getModifiers()) || Modifier.isAbstract(service.getModifiers())) {
            throw new PluginFaultException("is no public class of which there can be an object");
        }
        try {
            return service.getConstructor();
        } catch (NoSuchMethodException e) {
            throw new PluginFaultException("has no public constructor without parameters");
        } catch (LinkageError e) {
            throw new PluginFaultException("cannot be used: " + Refusals.describe(e));
        }
    }

    private Class<? extends T> load(String name) {
        try {
            Class<?> named = Class.forName(name, false, loader);
            if (!type.isAssignableFrom(named)) {
                throw new PluginFaultException("is no " + type.getSimpleName());
            }
            return named.asSubclass(type);
        } catch (ClassNotFoundException e) {
            throw new PluginFaultException(
                    e.getCause() == null ? "is not there" : "cannot be read: " + Refusals.describe(e.getCause()));
        } catch (LinkageError e) {
            throw new PluginFaultException("cannot be used: " + Refusals.describe(e));
        }
    }
}
