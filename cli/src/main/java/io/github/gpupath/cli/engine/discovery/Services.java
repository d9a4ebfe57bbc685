package io.github.gpupath.cli.engine.discovery;

import io.github.gpupath.cli.text.Controls;
import io.github.gpupath.cli.text.ErrorMessages;
import io.github.gpupath.cli.text.Notes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.ServiceLoader.Provider;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The backend providers and suites of the program and of its plug-ins, found by Java's {@link ServiceLoader}. Each jar has a class
 * loader of its own; jars are opened when something is first looked for.
 */
public final class Services implements AutoCloseable {

    private static final Pattern ID = Pattern.compile("[a-z0-9]++(?:-[a-z0-9]++)*+");

    /** Far shorter than a selector may be, which has the place of a test behind it. */
    private static final int LONGEST_ID = 100;

    private static final int LONGEST_SHOWN = 60;

    private final ClassLoader own;
    private final Supplier<List<Path>> jars;
    private final Notes notes;
    private final List<String> problems = new ArrayList<>();
    private @Nullable List<PluginClassLoader> plugins;

    /**
     * Services that are looked for when they are needed.
     *
     * @param jars the plug-ins; asked when something is first looked for
     * @param notes receives a line at once for each that cannot be used
     */
    public Services(ClassLoader own, Supplier<List<Path>> jars, Notes notes) {
        this.own = own;
        this.jars = jars;
        this.notes = notes;
    }

    /**
     * Finds the services of one type: the program's own, then those of each jar. One that fails, has no well-formed id, or has the id
     * of an earlier one is reported and left out.
     *
     * @param kind the word for one of them in messages
     */
    <T, S> List<S> find(Class<T> type, String kind, Function<T, String> id, Function<T, S> use) {
        List<T> all = new ArrayList<>(load(type, kind, own));
        plugins().forEach(plugin -> all.addAll(load(type, kind, plugin)));
        Map<String, T> byId = new HashMap<>();
        List<S> found = new ArrayList<>();
        for (T service : all) {
            try {
                String name = id.apply(service);
                Optional<String> objection = objection(name);
                if (objection.isPresent()) {
                    String words = Controls.beginning(name, LONGEST_SHOWN);
                    ignored(service, kind, "the id " + words + " is invalid: " + objection.get());
                } else if (byId.containsKey(name)) {
                    String holder = Origin.of(byId.get(name)).name();
                    ignored(service, kind + " " + name, holder + " already has that name");
                } else {
                    found.add(use.apply(service));
                    byId.put(name, service);
                }
            } catch (RuntimeException | LinkageError | AssertionError | StackOverflowError e) {
                ignored(service, kind + " " + service.getClass().getName(), ErrorMessages.describe(e));
            }
        }
        return found;
    }

    /** What speaks against an id, in words. */
    private static Optional<String> objection(String id) {
        if (id.length() > LONGEST_ID) {
            return Optional.of("it has " + id.length() + " characters, more than " + LONGEST_ID);
        }
        if (!ID.matcher(id).matches()) {
            return Optional.of("use lower-case letters, digits and single hyphens");
        }
        return id.equals(Backends.ALL) ? Optional.of("it is reserved for all backends") : Optional.empty();
    }

    private void ignored(Object service, String what, String reason) {
        report(Origin.of(service), "its " + what + " is ignored: " + reason);
    }

    /** The services that a loader finds; of a plug-in's, those that the program's loader does not find too. */
    private <T> List<T> load(Class<T> type, String kind, ClassLoader loader) {
        List<T> loaded = new ArrayList<>();
        Iterator<Provider<T>> providers =
                ServiceLoader.load(type, loader).stream().iterator();
        while (true) {
            try {
                if (!providers.hasNext()) {
                    return loaded;
                }
                Provider<T> provider = providers.next();
                if (loader.equals(own) || loader.equals(provider.type().getClassLoader())) {
                    loaded.add(provider.get());
                }
            } catch (ServiceConfigurationError e) {
                String words = Controls.message(String.valueOf(e.getMessage())).replace(type.getName() + ": ", "");
                String cause = e.getCause() == null ? "" : ": " + ErrorMessages.describe(e.getCause());
                report(Origin.of(loader), words + cause);
                if (e.getCause() instanceof IOException) {
                    return loaded; // the service file itself, which the loader would read again
                }
            } catch (LinkageError e) {
                report(Origin.of(loader), "a " + kind + " failed to load: " + ErrorMessages.describe(e));
            }
        }
    }

    private synchronized List<PluginClassLoader> plugins() {
        if (plugins == null) {
            List<PluginClassLoader> opened = new ArrayList<>();
            for (Path jar : jars.get()) {
                try {
                    opened.add(Plugin.open(jar, own));
                } catch (IOException e) {
                    Origin origin = new Origin(Plugin.name(jar), Optional.empty());
                    report(origin, Controls.message(String.valueOf(e.getMessage())));
                }
            }
            plugins = List.copyOf(opened);
        }
        return plugins;
    }

    /** The absolute paths of the plug-ins, for another process. */
    public List<String> jars() {
        return plugins().stream()
                .map(plugin -> plugin.jar().toAbsolutePath().toString())
                .toList();
    }

    /** Keeps a fault of a backend, suite or jar in one line, and reports it to the user immediately. */
    synchronized void report(Origin origin, String text) {
        String line = origin.name() + ": " + text;
        if (!problems.contains(line)) {
            problems.add(line);
            notes.note(line);
        }
    }

    /** A line for everything that could not be used so far. */
    public synchronized List<String> problems() {
        return List.copyOf(problems);
    }

    /** Closes the jars: no class is loaded from them any more. */
    @Override
    public synchronized void close() {
        try {
            for (PluginClassLoader plugin : plugins == null ? List.<PluginClassLoader>of() : plugins) {
                plugin.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
