package io.github.gpupath.cli.shell.command;

import io.github.gpupath.cli.shell.console.GlobalOptions;
import io.github.gpupath.cli.text.RefusedException;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine.Command;
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
        subcommands = {
            ListCommand.class,
            RunCommand.class,
            VerifyCommand.class,
            CompareCommand.class,
            ShowCommand.class,
            BackendsCommand.class,
            DevicesCommand.class,
            DoctorCommand.class,
            GenerateCompletion.class
        },
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

    @Mixin
    private final GlobalOptions options;

    /** The command with the options of all commands. */
    public RootCommand(GlobalOptions options) {
        this.options = options;
    }

    @Override
    public void run() {
        throw RefusedException.usage("which command? gpupath --help lists them"
                + (options.verbose() ? "; --verbose alone does nothing" : ""));
    }
}
