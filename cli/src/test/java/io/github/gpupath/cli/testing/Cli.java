package io.github.gpupath.cli.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.cli.Main;
import io.github.gpupath.cli.shell.console.Invocation;
import io.github.gpupath.suite.Suite;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/** The program in this process, with captured streams and with backends and suites that the test chooses. */
public final class Cli {

    private final Map<Class<?>, List<String>> services = new LinkedHashMap<>();
    private final Map<String, String> environment = new HashMap<>();
    private final AtomicBoolean cancelled = new AtomicBoolean();
    private boolean outIsTerminal;
    private StringWriter out = new StringWriter();
    private StringWriter err = new StringWriter();

    /** The program with the tiny suite and with these backends. */
    public static Cli with(Class<?>... backends) {
        Cli cli = new Cli();
        cli.services.put(
                BackendProvider.class,
                Arrays.stream(backends).map(Class::getName).toList());
        cli.services.put(Suite.class, List.of(TinySuite.class.getName()));
        return cli;
    }

    /** Replaces the suites. */
    public Cli suites(Class<?>... suites) {
        services.put(Suite.class, Arrays.stream(suites).map(Class::getName).toList());
        return this;
    }

    /** Adds the name of a service that may not exist. */
    public Cli service(Class<?> type, String name) {
        List<String> names = new java.util.ArrayList<>(services.getOrDefault(type, List.of()));
        names.add(0, name);
        services.put(type, names);
        return this;
    }

    /** Sets an environment variable. */
    public Cli environment(String name, String value) {
        environment.put(name, value);
        return this;
    }

    /** What makes a run end early. */
    public AtomicBoolean cancelled() {
        return cancelled;
    }

    /** Runs a command and returns its exit code. */
    public int run(String... arguments) {
        return run(false, arguments);
    }

    /** Runs a command that has to succeed. */
    public void ok(String... arguments) {
        assertThat(run(arguments)).as(err()).isZero();
    }

    /** Runs a command as if somebody looked at its progress. */
    public int runOnTerminal(String... arguments) {
        return run(true, arguments);
    }

    /** Runs a command as if somebody read its output on a terminal of some width, in a locale that has more than ASCII. */
    public int runBefore(int columns, String... arguments) {
        environment("COLUMNS", String.valueOf(columns)).environment("LANG", "en_US.UTF-8");
        outIsTerminal = true;
        try {
            return run(false, arguments);
        } finally {
            outIsTerminal = false;
        }
    }

    private int run(boolean terminal, String... arguments) {
        out = new StringWriter();
        err = new StringWriter();
        List<String> inThisProcess = new ArrayList<>(List.of(arguments));
        inThisProcess.add("--in-process"); // no other process has the backends of the test
        return Main.run(
                new Invocation(
                        new PrintWriter(out),
                        new PrintWriter(err),
                        environment,
                        new FakeServices(services),
                        outIsTerminal,
                        false,
                        terminal,
                        cancelled),
                inThisProcess.toArray(String[]::new));
    }

    /** Everything on standard output. */
    public String out() {
        return out.toString();
    }

    /** Everything on standard error. */
    public String err() {
        return err.toString();
    }

    /** The lines on standard error. */
    public List<String> errLines() {
        return err().lines().toList();
    }
}
