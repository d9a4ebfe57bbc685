package io.github.gpupath.cli.engine.discovery;

import io.github.gpupath.cli.engine.discovery.PluginHost.Registered;
import io.github.gpupath.cli.engine.waiting.Parallel;
import io.github.gpupath.cli.text.Controls;
import io.github.gpupath.cli.text.Notes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The backends and suites of the program and of its plugins. Plugin jars are opened when something is first looked for; their code
 * runs in their hosts, until this is closed.
 */
public final class Services implements AutoCloseable {

    /** Hosts that start take the time of processors. */
    private static final int MOST_STARTING = Runtime.getRuntime().availableProcessors();

    /** Hosts that are asked answer at once, or hang and only wait. */
    private static final int MOST_ASKED = 16;

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

    /** The source of services of the program or a jar, if it can be used, with its problems. */
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

    /**
     * Asks each backend provider that can be constructed: the program's own, then those of each jar in the order of the jars' names.
     * Jars are asked side by side, and what one jar registers in turn; answers and faults are told in order.
     *
     * @param question throws a {@link PluginFaultException} where there is no answer, of which the user is told
     * @param answers receives the others
     */
    <A> void askBackends(Function<Found, A> question, Consumer<A> answers) {
        ask(Registered::backends, found -> found.host().constructBackend(found.type()), question, answers);
    }

    /** Asks every suite a question, as {@link #askBackends} does with backends. */
    <A> void askSuites(Function<Found, A> question, Consumer<A> answers) {
        ask(Registered::suites, found -> found.host().constructSuite(found.type()), question, answers);
    }

    private <A> void ask(
            Function<Registered, List<String>> types,
            Consumer<Found> construct,
            Function<Found, A> question,
            Consumer<A> answers) {
        Function<Found, A> whole = found -> {
            construct.accept(found);
            return question.apply(found);
        };
        sideBySide(
                        sources(),
                        source -> types.apply(source.registered()).stream()
                                .map(type -> Reply.of(source.found(type), whole))
                                .toList())
                .forEach(replies -> replies.forEach(reply -> tell(reply, answers)));
    }

    private <A> void tell(Reply<A> reply, Consumer<A> answers) {
        reply.answer()
                .ifPresentOrElse(
                        answers, () -> report(new Problem(reply.found().origin().name(), reply.fault())));
    }

    /** An answer, or what is wrong. */
    private record Reply<A>(Found found, Optional<A> answer, String fault) {

        static <A> Reply<A> of(Found found, Function<Found, A> question) {
            try {
                return new Reply<>(found, Optional.of(question.apply(found)), "");
            } catch (PluginFaultException fault) {
                return new Reply<>(found, Optional.empty(), String.valueOf(fault.getMessage()));
            }
        }
    }

    private synchronized List<Source> sources() {
        if (sources == null) {
            List<Look> looks = new ArrayList<>();
            looks.add(look(Origin.PROGRAM, Optional.empty(), new LocalHost(own)));
            List<Path> jars = folder.get().map(PluginFolder::jars).orElse(List.of());
            looks.addAll(sideBySide(jars, MOST_STARTING, this::look));
            for (Look look : looks) {
                look.problems().forEach(problem -> report(new Problem(look.origin(), problem)));
            }
            sources = looks.stream().flatMap(look -> look.source().stream()).toList();
        }
        return sources;
    }

    /** Asks several at once; one alone needs no thread, as the program where there are no jars. */
    static <T, R> List<R> sideBySide(List<T> all, Function<T, R> question) {
        return sideBySide(all, MOST_ASKED, question);
    }

    private static <T, R> List<R> sideBySide(List<T> all, int most, Function<T, R> work) {
        return all.size() > 1
                ? Parallel.map(all, most, work)
                : all.stream().map(work).toList();
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
        sideBySide(List.copyOf(started), host -> {
            host.close();
            return host;
        });
        started.clear();
        sources = null;
    }
}
