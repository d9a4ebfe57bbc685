package io.github.gpupath.cli;

import io.github.gpupath.cli.engine.discovery.PluginFolder;
import io.github.gpupath.cli.engine.discovery.Services;
import io.github.gpupath.cli.engine.run.Engine;
import io.github.gpupath.cli.shell.Commands;
import io.github.gpupath.cli.shell.Errors;
import io.github.gpupath.cli.shell.Logging;
import io.github.gpupath.cli.shell.command.RootCommand;
import io.github.gpupath.cli.shell.console.Console;
import io.github.gpupath.cli.shell.console.ExitCodes;
import io.github.gpupath.cli.shell.console.GlobalOptions;
import io.github.gpupath.cli.shell.console.Invocation;
import io.github.gpupath.cli.shell.console.Terminals;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import picocli.CommandLine;

/** Where the program begins and ends. */
public final class Main {

    private Main() {}

    /** Runs a command and ends the process with its exit code. */
    public static void main(String[] args) {
        Locale.setDefault(Locale.ROOT); // what it says and in which order is the same everywhere
        Logging.configure(List.of(args));
        Invocation invocation = invocation();
        System.setOut(System.err); // what plug-ins print is no part of a table
        int exitCode = run(invocation, args);
        if (!invocation.cancelled().get()) { // else the process is ending, and waits for this thread
            System.exit(exitCode);
        }
    }

    /** Runs a command in this process and returns its exit code. Nothing that it opened is open afterwards. */
    public static int run(Invocation invocation, String... args) {
        GlobalOptions options = new GlobalOptions();
        Console console = new Console(invocation, options);
        Errors errors = new Errors(console);
        int exitCode;
        try (Engine engine = engine(console)) {
            CommandLine commandLine = RootCommand.commandLine(console, new Commands(console, engine), args);
            commandLine.setOut(invocation.out());
            commandLine.setErr(invocation.err());
            commandLine.setExpandAtFiles(false); // an argument names files only where its option says so
            commandLine.setCaseInsensitiveEnumValuesAllowed(true);
            commandLine.setExecutionStrategy(parsed -> {
                commandLine.setColorScheme(CommandLine.Help.defaultColorScheme(
                        console.colors() ? CommandLine.Help.Ansi.ON : CommandLine.Help.Ansi.OFF)); // as the options say
                return new CommandLine.RunLast().execute(parsed);
            });
            commandLine.setParameterExceptionHandler((e, arguments) -> errors.report(e));
            commandLine.setExecutionExceptionHandler((e, command, parsed) -> errors.report(e));
            exitCode = commandLine.execute(args);
        } catch (RuntimeException | Error e) {
            exitCode = errors.report(e);
        }
        boolean isUnwritten = invocation.out().checkError(); // which also flushes
        if (isUnwritten && !invocation.outIsPipe()) { // the reader of a pipe may leave early
            console.note("standard output could not be written in full");
            exitCode = exitCode == ExitCodes.OK ? ExitCodes.INTERNAL : exitCode;
        }
        invocation.err().flush();
        return exitCode;
    }

    /** Creates an engine that looks for plug-ins later, when the options have been parsed. */
    private static Engine engine(Console console) {
        Invocation invocation = console.invocation();
        GlobalOptions options = console.options();
        Services services = new Services(
                invocation.services(),
                () -> options.pluginFolder(invocation.environment())
                        .map(PluginFolder::jars)
                        .orElse(List.of()),
                console);
        return new Engine(services, options::workers, console);
    }

    private static Invocation invocation() {
        Map<String, String> environment = System.getenv();
        String term = environment.get("TERM");
        return new Invocation(
                new PrintWriter(System.out, false, charset("stdout.encoding")),
                new PrintWriter(System.err, true, charset("stderr.encoding")),
                environment,
                Main.class.getClassLoader(),
                Terminals.isTerminal(1, term),
                Terminals.isPipe(1),
                Terminals.isTerminal(2, term),
                new AtomicBoolean());
    }

    /** The charset that the launcher sets, else the terminal's as far as Java knows it. */
    private static Charset charset(String property) {
        String name = System.getProperty(property, System.getProperty("sun." + property, ""));
        return name.isEmpty() ? Charset.defaultCharset() : Charset.forName(name);
    }
}
