package io.github.gpupath.cli.shell.command;

import io.github.gpupath.cli.shell.console.Console;
import io.github.gpupath.cli.shell.console.GlobalOptions;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IFactory;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** {@code gpupath}: holds the other commands. */
@Command(
        name = "gpupath",
        scope = ScopeType.INHERIT,
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = "Measures every way of touching memory on a GPU through Vulkan, OpenGL and OpenCL.",
        synopsisSubcommandLabel = "COMMAND",
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {
            "  0:done",
            "  1:internal error, or output that could not be written",
            "  2:a mistake on the command line",
            "  3:some test failed or gave a wrong answer",
            "  4:a requested backend or device is unavailable",
            "  5:what compare was to fail on was found",
            "130:interrupted; results are kept"
        })
public final class RootCommand implements Runnable {

    /** The other commands, in the order of the help. */
    private static final List<Class<?>> COMMANDS = List.of(
            ListCommand.class,
            RunCommand.class,
            VerifyCommand.class,
            CompareCommand.class,
            ReportCommand.class,
            CardCommand.class,
            ShowCommand.class,
            BackendsCommand.class,
            DevicesCommand.class,
            DoctorCommand.class,
            NewBackendCommand.class,
            NewSuiteCommand.class,
            CompletionCommand.class);

    /** Where a newcomer begins. */
    private static final List<Entry<String, String>> BEGINNING = List.of(
            Map.entry("doctor", "what is missing here, and what mends it"),
            Map.entry("run --card", "this GPU on one page"),
            Map.entry("run load --output a.json", "one suite, and a file for later"),
            Map.entry("compare a.json", "which API is faster where"),
            Map.entry("report a.json --output a.html", "all of it as a page for the browser"));

    /** The widths for which picocli lays out its help. */
    private static final int NARROWEST_HELP = 55;

    private static final int WIDEST_HELP = 80;

    @SuppressWarnings("UnusedVariable") // picocli writes into it, and others read it
    @Mixin
    private final GlobalOptions options;

    @Spec
    private @Nullable CommandSpec spec;

    private final Console console;

    private RootCommand(Console console) {
        this.console = console;
        this.options = console.options();
    }

    /**
     * The command line for some words: with the one command that the first of them names, since making all of them takes
     * longer than {@code list}, else with all.
     */
    public static CommandLine commandLine(Console console, IFactory factory, String... words) {
        CommandLine commandLine = new CommandLine(new RootCommand(console), factory);
        List<Class<?>> named = COMMANDS.stream()
                .filter(type -> type != CompletionCommand.class) // which is about all of them
                .filter(type -> words.length > 0
                        && type.getAnnotation(Command.class).name().equals(words[0]))
                .toList();
        (named.isEmpty() ? COMMANDS : named).forEach(commandLine::addSubcommand);
        // Behind the commands, which would inherit it.
        commandLine.getCommandSpec().usageMessage().footer("gpupath alone says what to begin with.");
        int width = console.medium(false).width();
        return commandLine.setUsageHelpWidth(Math.max(NARROWEST_HELP, Math.min(width, WIDEST_HELP)));
    }

    /** Shows what can be done. */
    @Override
    public void run() {
        CommandSpec all = Objects.requireNonNull(spec);
        Overview overview = new Overview(console.medium(false));
        overview.paragraph(description(all.commandLine()));
        String launcher = Launcher.own(console.invocation().environment()).here();
        overview.section(
                "To begin with:",
                BEGINNING.stream()
                        .map(entry -> Map.entry(launcher + " " + entry.getKey(), entry.getValue()))
                        .toList());
        overview.section(
                "Commands:",
                all.subcommands().entrySet().stream()
                        .map(command -> Map.entry(command.getKey(), description(command.getValue())))
                        .toList());
        overview.section(
                "Exit codes:",
                all.usageMessage().exitCodeList().entrySet().stream()
                        .map(code -> Map.entry(code.getKey().strip(), code.getValue()))
                        .toList());
        overview.paragraph(
                launcher + " COMMAND --help says more of a command, " + launcher + " --help of the options of all.");
        console.document(overview.text());
    }

    /** The first paragraph of what a command says of itself. */
    private static String description(CommandLine command) {
        return command.getCommandSpec().usageMessage().description()[0];
    }
}
