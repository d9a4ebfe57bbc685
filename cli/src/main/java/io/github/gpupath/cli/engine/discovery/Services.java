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
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The backend providers and suites of the program and of its plug-ins, found by Java's {@link ServiceLoader}. Each jar has a class
 * loader of its own; jars are opened when something is first looked for.
 */
public final class Services implements AutoCloseable {

    private static final int LONGEST_SHOWN = 60;

    private final ClassLoader own;
    private final Supplier<List<Path>> jars;
    private final Notes notes;
    private final List<Problem> problems = new ArrayList<>();
    private @Nullable List<Plugin> plugins;

    /**
     * Services that are looked for when they are needed.
     *
     * @param own finds the program's own
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
     * @param id the method that gives its name
     * @param use what its users see of it
     */
    <T, S> List<S> find(Class<T> type, String kind, Function<T, String> id, Function<Found<T>, S> use) {
        Search<T, S> search = new Search<>(type, kind, id, use);
        search.load(own, Origin.PROGRAM);
        plugins().forEach(plugin -> search.load(plugin.loader(), plugin.origin()));
        return search.found;
    }

    /** The services of one type, as they are found. */
    private final class Search<T, S> {

        private final Class<T> type;
        private final String kind;
        private final Function<T, String> id;
        private final Function<Found<T>, S> use;
        private final Map<String, Origin> holders = new HashMap<>();
        private final List<S> found = new ArrayList<>();

        Search(Class<T> type, String kind, Function<T, String> id, Function<Found<T>, S> use) {
            this.type = type;
            this.kind = kind;
            this.id = id;
            this.use = use;
        }

        void load(ClassLoader loader, Origin origin) {
            Iterator<T> services = ServiceLoader.load(type, loader).iterator();
            while (true) {
                try {
                    if (!services.hasNext()) {
                        return;
                    }
                    keep(services.next(), origin);
                } catch (ServiceConfigurationError e) {
                    report(new Problem(origin.name(), described(e)));
                    if (e.getCause() instanceof IOException) {
                        return; // the service file itself, which the loader would read again
                    }
                } catch (LinkageError e) {
                    report(new Problem(origin.name(), "a " + kind + " cannot be used: " + ErrorMessages.describe(e)));
                }
            }
        }

        /** The loader's words for a provider that it cannot take, with those of the cause. */
        private String described(ServiceConfigurationError error) {
            String words = Controls.message(String.valueOf(error.getMessage())).replace(type.getName() + ": ", "");
            return error.getCause() == null ? words : words + ": " + ErrorMessages.describe(error.getCause());
        }

        private void keep(T service, Origin origin) {
            try {
                String name = id.apply(service);
                Optional<String> objection = ServiceIds.objection(name);
                Origin holder = holders.get(name);
                if (objection.isPresent()) {
                    ignored(
                            origin,
                            kind,
                            "the id " + Controls.beginning(name, LONGEST_SHOWN) + " cannot be taken: "
                                    + objection.get());
                } else if (holder != null) {
                    ignored(origin, kind + " " + name, holder.name() + " has one of that name");
                } else {
                    found.add(use.apply(new Found<>(name, origin, service)));
                    holders.put(name, origin);
                }
            } catch (RuntimeException | LinkageError | AssertionError | StackOverflowError e) {
                ignored(origin, kind + " " + service.getClass().getName(), ErrorMessages.describe(e));
            }
        }

        private void ignored(Origin origin, String what, String reason) {
            report(new Problem(origin.name(), "its " + what + " is ignored: " + reason));
        }
    }

    private synchronized List<Plugin> plugins() {
        if (plugins == null) {
            List<Plugin> opened = new ArrayList<>();
            for (Path jar : jars.get()) {
                try {
                    opened.add(Plugin.open(jar, own));
                } catch (IOException e) {
                    report(new Problem(Plugin.name(jar), Controls.message(String.valueOf(e.getMessage()))));
                }
            }
            plugins = List.copyOf(opened);
        }
        return plugins;
    }

    /** The absolute paths of the plug-ins, for another process. */
    public List<String> jars() {
        return plugins().stream()
                .map(plugin -> plugin.path().toAbsolutePath().toString())
                .toList();
    }

    /** Keeps a problem and tells the user at once. */
    synchronized void report(Problem problem) {
        if (!problems.contains(problem)) {
            problems.add(problem);
            notes.note(problem.line());
        }
    }

    /** Everything that could not be used so far. */
    public synchronized List<Problem> problems() {
        return List.copyOf(problems);
    }

    /** Closes the jars: no class is loaded from them any more. */
    @Override
    public synchronized void close() {
        try {
            for (Plugin plugin : plugins == null ? List.<Plugin>of() : plugins) {
                plugin.loader().close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
