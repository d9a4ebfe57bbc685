package io.github.gpupath.cli.engine.discovery;

import io.github.gpupath.cli.text.Controls;
import io.github.gpupath.cli.text.Notes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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
    private final PluginTrial trial;
    private final Notes notes;
    private final List<Problem> problems = new ArrayList<>();
    private @Nullable List<Plugin> plugins;
    private @Nullable Optional<PluginFolder> tried;

    /**
     * Services that are looked for when they are needed.
     *
     * @param own finds the program's own
     * @param folder the plugin jars, if there are any; asked when something is looked for
     * @param trial what plug-ins go through before any of their code runs here
     * @param notes is told at once of each that cannot be used
     */
    public Services(ClassLoader own, Supplier<Optional<PluginFolder>> folder, PluginTrial trial, Notes notes) {
        this.own = own;
        this.folder = folder;
        this.trial = trial;
        this.notes = notes;
    }

    /** Every service of a type: the program's own, then those of each jar in the order of the jars' names. */
    public <T> List<Found<T>> find(Class<T> type) {
        Consumer<Problem> report = this::report;
        List<Found<T>> found =
                new ArrayList<>(new ServiceScan<>(type, own, Origin.PROGRAM, none -> false, report).run());
        for (Plugin plugin : plugins()) {
            found.addAll(new ServiceScan<>(
                            type, plugin.loader(), plugin.origin(), one -> isBarred(plugin.service(one)), report)
                    .run());
        }
        return found;
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

    /** The folder of plugin jars, if the user named one, without what the trial found bad. */
    public synchronized Optional<PluginFolder> pluginFolder() {
        Optional<PluginFolder> known = tried;
        if (known == null) {
            known = folder.get().map(named -> {
                Set<PluginService> barred = new HashSet<>(named.barred());
                if (!plugins().isEmpty()) {
                    barred.addAll(trial.barred(named, this::report));
                }
                return named.without(barred);
            });
            tried = known;
        }
        return known;
    }

    /** What plug-ins go through before their code runs here. */
    PluginTrial trial() {
        return trial;
    }

    /** Whether a service must not be touched. */
    boolean isBarred(PluginService service) {
        return pluginFolder().filter(known -> known.barred().contains(service)).isPresent();
    }

    /** The plugin jars that fit this program, opened; none of their code has run. */
    synchronized List<Plugin> plugins() {
        List<Plugin> opened = plugins;
        if (opened == null) {
            opened = new ArrayList<>();
            plugins = opened; // at once, so that close() finds what was opened before a failure
            for (Path jar : folder.get().map(PluginFolder::jars).orElse(List.of())) {
                try {
                    opened.add(Plugin.open(jar, own, trial.limit()));
                } catch (IOException e) {
                    report(new Problem(Plugin.name(jar), Controls.message(String.valueOf(e.getMessage()))));
                }
            }
        }
        return opened;
    }

    @Override
    public synchronized void close() {
        trial.close();
        for (Plugin plugin : plugins == null ? List.<Plugin>of() : plugins) {
            try {
                plugin.close();
            } catch (IOException e) {
                notes.details(plugin.origin().name() + ": could not be closed: " + e.getMessage());
            }
        }
        plugins = null;
    }
}
