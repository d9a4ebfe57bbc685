package io.github.gpupath.cli.shell.command;

import io.github.gpupath.cli.shell.console.Console;
import io.github.gpupath.cli.shell.console.GlobalOptions;
import java.util.List;
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
        description = "Measures GPU memory paths through Vulkan, OpenGL and OpenCL.",
        synopsisSubcommandLabel = "COMMAND",
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {
            "  0:done",
            "  1:internal error, or an output cannot be written",
            "  2:a mistake on the command line",
            "  3:a test failed or gave a wrong answer",
            "  4:a requested backend or device is unavailable",
            "  5:compare met a --fail-on condition",
            "130:interrupted; results are kept"
        })
public final class RootCommand implements Runnable {

    /** The other commands, in the order of the help. */
    private static final List<Class<?>> COMMANDS = List.of(
            ListCommand.class,
            RunCommand.class,
            VerifyCommand.class,
            ResultsCommand.class,
            CompareCommand.class,
            ReportCommand.class,
            CardCommand.class,
            ShowCommand.class,
            BackendsCommand.class,
            DevicesCommand.class,
            TargetsCommand.class,
            DoctorCommand.class,
            NewBackendCommand.class,
            NewSuiteCommand.class,
            CompletionCommand.class);

    /** Where a newcomer begins. */
    private static final List<String> BEGINNING = List.of(
            "doctor                         missing drivers, with install commands",
            "run --card                     this GPU on one screen",
            "run load                       one suite; it is saved as last",
            "compare last                   which API is faster where",
            "report last --output a.html    a page for the browser");

    @SuppressWarnings("UnusedVariable") // picocli writes into it, and others read it
    @Mixin
    private final GlobalOptions options;

    @Spec
    private @Nullable CommandSpec spec;

    private RootCommand(GlobalOptions options) {
        this.options = options;
    }

    /**
     * The command line for some words: with the one command that the first of them names, since making all of them takes
     * longer than {@code list}, else with all.
     */
    public static CommandLine commandLine(Console console, IFactory factory, String... words) {
        CommandLine commandLine = new CommandLine(new RootCommand(console.options()), factory);
        List<Class<?>> named = COMMANDS.stream()
                .filter(type -> type != CompletionCommand.class) // which is about all of them
                .filter(type -> words.length > 0
                        && type.getAnnotation(Command.class).name().equals(words[0]))
                .toList();
        (named.isEmpty() ? COMMANDS : named).forEach(commandLine::addSubcommand);
        String launcher = Launcher.called();
        commandLine
                .getCommandSpec()
                .usageMessage()
                .footerHeading("%nFirst steps:%n") // behind the commands, which would inherit it
                .footer(BEGINNING.stream()
                        .map(each -> "  " + (launcher + " " + each).replace("%", "%%"))
                        .toArray(String[]::new));
        return commandLine;
    }

    /** Shows what can be done. */
    @Override
    public void run() {
        CommandLine all = Objects.requireNonNull(spec).commandLine();
        all.usage(all.getOut());
    }
}
