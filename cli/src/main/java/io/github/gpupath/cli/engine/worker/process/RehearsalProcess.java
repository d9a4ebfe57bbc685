package io.github.gpupath.cli.engine.worker.process;

import io.github.gpupath.cli.engine.discovery.PluginFolder;
import io.github.gpupath.cli.engine.discovery.PluginService;
import io.github.gpupath.cli.engine.discovery.Problem;
import io.github.gpupath.cli.engine.discovery.Rehearsal.Step;
import io.github.gpupath.cli.engine.worker.child.RehearsalMain;
import io.github.gpupath.cli.engine.worker.protocol.MalformedMessageException;
import io.github.gpupath.cli.engine.worker.protocol.Messages;
import io.github.gpupath.cli.engine.worker.protocol.Start;
import io.github.gpupath.cli.text.Controls;
import io.github.gpupath.cli.text.RefusedException;
import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Tries plug-ins in a process of its own, all in one as long as they behave. One that ends or blocks the process is barred, and
 * a new process tries all others again: what keeps a process from its end is seen only there.
 */
public final class RehearsalProcess {

    /** Java starts within a minute on a machine under the heaviest load. */
    private static final Duration START_LIMIT = Duration.ofMinutes(2);

    /** How long a process that has closed its output may take to die. */
    private static final Duration DYING = Duration.ofSeconds(5);

    private final PluginFolder folder;
    private final Duration limit;
    private final Consumer<String> errors;
    private final Consumer<Problem> problems;
    private final Set<PluginService> barred;

    /**
     * Starts nothing yet.
     *
     * @param limit how long a step may take
     * @param errors is given each line that the process writes on its standard error, on another thread
     * @param problems is told of each service that is barred
     */
    public RehearsalProcess(PluginFolder folder, Duration limit, Consumer<String> errors, Consumer<Problem> problems) {
        this.folder = folder.absolute();
        this.barred = new LinkedHashSet<>(folder.barred());
        this.limit = limit;
        this.errors = errors;
        this.problems = problems;
    }

    /**
     * What a process came to.
     *
     * @param tried the services that it called
     * @param last the service that it called last, and what it was asked for
     * @param fault what went wrong there; empty where the process ended in order
     */
    private record Course(
            Set<PluginService> tried, @Nullable Step last, Optional<String> fault) {}

    /** The services that must not be touched. */
    public Set<PluginService> barred() {
        while (true) {
            Course course = run(barred);
            if (course.fault().isEmpty()) {
                return barred;
            }
            Step last = course.last();
            if (last == null) {
                throw RefusedException.unavailable("the process that tries plug-ins does not work: it "
                        + course.fault().get());
            }
            if (!last.equals(Step.END)) {
                bar(last.service(), last.question() + " " + course.fault().get());
            } else if (course.tried().size() == 1) {
                bar(course.tried().iterator().next(), "it " + course.fault().get() + " at its end");
            } else {
                int before = barred.size();
                course.tried().forEach(suspect -> alone(suspect, course.tried()));
                if (barred.size() == before) { // they do it together only
                    course.tried()
                            .forEach(suspect ->
                                    bar(suspect, "it " + course.fault().get() + " at its end"));
                }
            }
        }
    }

    /** Tries one of several of which some keep a process from its end. */
    private void alone(PluginService suspect, Set<PluginService> suspects) {
        Set<PluginService> others = new HashSet<>(barred);
        others.addAll(suspects);
        others.remove(suspect);
        run(others).fault().ifPresent(fault -> bar(suspect, "it " + fault + " at its end"));
    }

    private void bar(PluginService service, String fault) {
        if (!barred.add(service)) {
            throw RefusedException.unavailable(
                    "plug-ins cannot be tried: the process calls what it was told to leave out, " + service);
        }
        problems.accept(
                new Problem("plugin " + service.jar(), service.type() + " is left out: " + Controls.message(fault)));
    }

    private Course run(Set<PluginService> without) {
        ChildProcess process;
        try {
            process = ChildProcess.start(
                    JavaCommand.own().of(RehearsalMain.class.getName()), Map.of(), "the rehearsal of plug-ins", errors);
        } catch (IOException e) {
            throw RefusedException.unavailable(
                    "the process that tries plug-ins cannot be started: " + e.getMessage(), e);
        }
        try {
            process.write(Messages.line(new Start(folder.without(without), Map.of())));
            return follow(process);
        } catch (IOException e) {
            return new Course(Set.of(), null, Optional.of(ended(process)));
        } finally {
            process.kill();
        }
    }

    private Course follow(ChildProcess process) {
        Set<PluginService> tried = new LinkedHashSet<>();
        Step last = null;
        while (true) {
            Optional<Optional<String>> line = process.read(last == null ? START_LIMIT : limit);
            if (line.isEmpty()) {
                return new Course(tried, last, Optional.of("gives no answer within " + words(limit)));
            }
            if (line.get().isEmpty()) {
                return Step.END.equals(last)
                                && process.exitCode(limit)
                                        .filter(code -> code == 0)
                                        .isPresent()
                        ? new Course(tried, last, Optional.empty())
                        : new Course(tried, last, Optional.of(ended(process)));
            }
            try {
                last = Messages.step(line.get().get());
            } catch (MalformedMessageException e) {
                return new Course(
                        tried, last, Optional.of("writes to the standard output of its process, past Java's"));
            }
            if (!last.equals(Step.END)) {
                tried.add(last.service());
            }
        }
    }

    /** In words that follow what was asked. */
    private static String ended(ChildProcess process) {
        Optional<Integer> code = process.exitCode(DYING);
        String words =
                process.lastWords().last().filter("OutOfMemoryError"::equals).isPresent()
                        ? "takes all memory and "
                        : "";
        return words
                + code.map(known -> "ends the process: it " + ExitCode.words(known))
                        .orElse("keeps the process from ending");
    }

    private static String words(Duration time) {
        return time.toMillis() / 1e3 + " s";
    }
}
