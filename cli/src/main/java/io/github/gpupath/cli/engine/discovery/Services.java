package io.github.gpupath.cli.engine.discovery;

import io.github.gpupath.cli.engine.discovery.PluginHost.Registered;
import io.github.gpupath.cli.text.Controls;
import io.github.gpupath.cli.text.Notes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The backends and suites of the program and of its plugins. Plugin jars are opened when something is first looked for; their code
 * runs in their hosts, until this is closed.
 */
public final class Services implements AutoCloseable {

    private final ClassLoader own;
    private final Supplier<Optional<PluginFolder>> folder;
    private final PluginHosts hosts;
    private final Notes notes;
    private final List<Problem> problems = new ArrayList<>();
    private final Queue<PluginHost> started = new ConcurrentLinkedQueue<>();
    private @Nullable List<Source> sources;

    /** The program or a jar, with what it registers. */
    private record Source(Origin origin, Optional<Path> jar, PluginHost host, Registered registered) {

        Found found(String type) {
            return new Found(origin, jar, host, type);
        }
    }

    /** What the program or a jar has, if it can be used, and what is wrong with it. */
    private record Look(String origin, Optional<Source> source, List<String> problems) {}

    /**
     * Services that are looked for when they are needed.
     *
     * @param own finds the program's own
     * @param folder the plugin jars, if there are any; asked when something is looked for
     * @param hosts where the code of plug-ins runs
     * @param notes is told at once of each that cannot be used
     */
    public Services(ClassLoader own, Supplier<Optional<PluginFolder>> folder, PluginHosts hosts, Notes notes) {
        this.own = own;
        this.folder = folder;
        this.hosts = hosts;
        this.notes = notes;
    }

    /** Every backend provider that can be constructed: the program's own, then those of each jar in the order of the jars' names. */
    List<Found> backends() {
        return constructed(Registered::backends, found -> found.host().constructBackend(found.type()));
    }

    /** Every suite that can be constructed, in the same order. */
    List<Found> suites() {
        return constructed(Registered::suites, found -> found.host().constructSuite(found.type()));
    }

    private List<Found> constructed(Function<Registered, List<String>> types, Consumer<Found> construct) {
        List<Found> constructed = new ArrayList<>();
        for (Source source : sources()) {
            for (String type : types.apply(source.registered())) {
                Found found = source.found(type);
                try {
                    construct.accept(found);
                    constructed.add(found);
                } catch (PluginFaultException fault) {
                    report(new Problem(source.origin().name(), String.valueOf(fault.getMessage())));
                }
            }
        }
        return constructed;
    }

    private synchronized List<Source> sources() {
        if (sources == null) {
            List<Look> looks = new ArrayList<>();
            looks.add(look(Origin.PROGRAM, Optional.empty(), new LocalHost(own)));
            List<Path> jars = folder.get().map(PluginFolder::jars).orElse(List.of());
            looks.addAll(together(jars).map(this::look).toList()); // each may start a process
            for (Look look : looks) {
                look.problems().forEach(problem -> report(new Problem(look.origin(), problem)));
            }
            sources = looks.stream().flatMap(look -> look.source().stream()).toList();
        }
        return sources;
    }

    /** Side by side, as many at a time as the machine has processors; what makes that possible costs the start of a program a little. */
    private static <T> Stream<T> together(Collection<T> all) {
        return all.size() > 1 ? all.parallelStream() : all.stream();
    }

    /** Looks into a jar; where it does not fit this program, none of its code runs. */
    private Look look(Path jar) {
        Plugin plugin;
        try {
            plugin = Plugin.open(jar, own);
        } catch (IOException e) {
            return new Look(
                    Plugin.name(jar), Optional.empty(), List.of(Controls.message(String.valueOf(e.getMessage()))));
        }
        return look(plugin.origin(), Optional.of(plugin.path()), hosts.of(plugin));
    }

    private Look look(Origin origin, Optional<Path> jar, PluginHost host) {
        started.add(host);
        try {
            Registered registered = host.services();
            Source source = new Source(origin, jar, host, registered);
            return new Look(origin.name(), Optional.of(source), registered.problems());
        } catch (PluginFaultException fault) {
            return new Look(origin.name(), Optional.empty(), List.of(String.valueOf(fault.getMessage())));
        }
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

    @Override
    public synchronized void close() {
        together(started).forEach(PluginHost::close);
        started.clear();
        sources = null;
    }
}
