package io.github.gpupath.cli.engine.discovery;

import io.github.gpupath.cli.engine.discovery.PluginHost.Registered;
import io.github.gpupath.cli.text.Controls;
import io.github.gpupath.cli.text.Notes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
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
    private final List<PluginHost> started = new ArrayList<>();
    private @Nullable List<Source> sources;

    /** The program or a jar, with what it registers. */
    private record Source(Origin origin, Optional<Path> jar, PluginHost host, Registered registered) {

        Found found(String type) {
            return new Found(origin, jar, host, type);
        }
    }

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
            List<Source> found = new ArrayList<>();
            registered(Origin.PROGRAM, Optional.empty(), new LocalHost(own)).ifPresent(found::add);
            for (Path jar : folder.get().map(PluginFolder::jars).orElse(List.of())) {
                plugin(jar)
                        .flatMap(plugin -> registered(plugin.origin(), Optional.of(plugin.path()), hosts.of(plugin)))
                        .ifPresent(found::add);
            }
            sources = List.copyOf(found);
        }
        return sources;
    }

    /** A jar that fits this program; none of its code runs. */
    private Optional<Plugin> plugin(Path jar) {
        try {
            return Optional.of(Plugin.open(jar, own));
        } catch (IOException e) {
            report(new Problem(Plugin.name(jar), Controls.message(String.valueOf(e.getMessage()))));
            return Optional.empty();
        }
    }

    private Optional<Source> registered(Origin origin, Optional<Path> jar, PluginHost host) {
        started.add(host);
        try {
            Registered registered = host.services();
            registered.problems().forEach(problem -> report(new Problem(origin.name(), problem)));
            return Optional.of(new Source(origin, jar, host, registered));
        } catch (PluginFaultException fault) {
            report(new Problem(origin.name(), String.valueOf(fault.getMessage())));
            return Optional.empty();
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
        started.forEach(PluginHost::close);
        started.clear();
        sources = null;
    }
}
