package io.github.gpupath.cli.shell.command;

import io.github.gpupath.cli.shell.console.GlobalOptions;
import io.github.gpupath.cli.text.RefusedException;
import java.util.List;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IFactory;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ScopeType;

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
            CardCommand.class,
            ShowCommand.class,
            BackendsCommand.class,
            DevicesCommand.class,
            DoctorCommand.class,
            GenerateCompletion.class);

    @Mixin
    private final GlobalOptions options;

    /** The command with the options of all commands. */
    public RootCommand(GlobalOptions options) {
        this.options = options;
    }

    /**
     * The command line for some words: with the one command that the first of them names, since making all of them takes
     * longer than {@code list}, else with all.
     */
    public static CommandLine commandLine(GlobalOptions options, IFactory factory, String... words) {
        CommandLine commandLine = new CommandLine(new RootCommand(options), factory);
        List<Class<?>> named = COMMANDS.stream()
                .filter(type -> type != GenerateCompletion.class) // which is about all of them
                .filter(type -> words.length > 0
                        && type.getAnnotation(Command.class).name().equals(words[0]))
                .toList();
        (named.isEmpty() ? COMMANDS : named).forEach(commandLine::addSubcommand);
        return commandLine;
    }

    @Override
    public void run() {
        throw RefusedException.usage("which command? gpupath --help lists them"
                + (options.verbose() ? "; --verbose alone does nothing" : ""));
    }
}
