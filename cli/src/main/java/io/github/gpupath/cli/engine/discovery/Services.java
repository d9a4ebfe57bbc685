package io.github.gpupath.cli.engine.discovery;

import io.github.gpupath.cli.text.Controls;
import io.github.gpupath.cli.text.Notes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The backends and suites of the program and of its plugins. Plugin jars are opened when something is first looked for
 * and stay open until this is closed, since their classes load when they are needed.
 */
public final class Services implements AutoCloseable {

    private final ClassLoader own;
    private final Supplier<Optional<PluginFolder>> folder;
    private final Notes notes;
    private final List<Problem> problems = new ArrayList<>();
    private @Nullable List<Plugin> plugins;

    /**
     * Services that are looked for when they are needed.
     *
     * @param own finds the program's own
     * @param folder the plugin jars, if there are any; asked when something is looked for
     * @param notes is told at once of each that cannot be used
     */
    public Services(ClassLoader own, Supplier<Optional<PluginFolder>> folder, Notes notes) {
        this.own = own;
        this.folder = folder;
        this.notes = notes;
    }

    /** Every service of a type: the program's own, then those of each jar in the order of the jars' names. */
    public <T> List<Found<T>> find(Class<T> type) {
        Consumer<Problem> report = this::report;
        List<Found<T>> found = new ArrayList<>(new ServiceScan<>(type, own, "gpupath", report).run());
        for (Plugin plugin : plugins()) {
            found.addAll(new ServiceScan<>(type, plugin.loader(), plugin.origin(), report).run());
        }
        return found;
    }

    /** Keeps a problem and tells the user at once. */
    void report(Problem problem) {
        if (!problems.contains(problem)) {
            problems.add(problem);
            notes.note(problem.line());
        }
    }

    /** Everything that could not be used so far. */
    public List<Problem> problems() {
        return List.copyOf(problems);
    }

    /** The folder of plugin jars, if the user named one. */
    public Optional<PluginFolder> pluginFolder() {
        return folder.get();
    }

    private List<Plugin> plugins() {
        List<Plugin> opened = plugins;
        if (opened == null) {
            opened = new ArrayList<>();
            plugins = opened; // at once, so that close() finds what was opened before a failure
            for (Path jar : pluginFolder().map(PluginFolder::jars).orElse(List.of())) {
                try {
                    opened.add(Plugin.open(jar, own));
                } catch (IOException e) {
                    report(new Problem(Plugin.origin(jar), Controls.message(String.valueOf(e.getMessage()))));
                }
            }
        }
        return opened;
    }

    @Override
    public void close() {
        for (Plugin plugin : plugins == null ? List.<Plugin>of() : plugins) {
            try {
                plugin.close();
            } catch (IOException e) {
                notes.details(plugin.origin() + ": could not be closed: " + e.getMessage());
            }
        }
        plugins = null;
    }
}
