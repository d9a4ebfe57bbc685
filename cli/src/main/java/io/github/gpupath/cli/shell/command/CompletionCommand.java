package io.github.gpupath.cli.shell.command;

import com.google.inject.Inject;
import io.github.gpupath.cli.shell.console.Console;
import io.github.gpupath.cli.shell.console.ExitCodes;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code generate-completion}: a script that completes commands, options and their words. */
@Command(
        name = "generate-completion",
        description = {
            "Print a script that completes commands and options in a shell.",
            "",
            "  bash, zsh: source <(gpupath generate-completion)",
            ""
        })
public final class CompletionCommand implements Callable<Integer> {

    @Spec
    private @Nullable CommandSpec spec;

    private final Console console;

    @Inject
    CompletionCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        CommandLine root = Objects.requireNonNull(spec).root().commandLine();
        console.document(withoutExpansionOfFiles(AutoComplete.bash(root.getCommandName(), root)));
        return ExitCodes.OK;
    }

    /**
     * The script without names of files among the words of compgen, which expands them: a file called {@code $(command)} would
     * run its name where a line is only completed.
     */
    private static String withoutExpansionOfFiles(String script) {
        return script.replace(
                "$(compgen -W \"${commands// /$'\\n'}${IFS}${positionals}\" -- \"${curr_word}\")",
                "$(compgen -W \"${commands// /$'\\n'}\" -- \"${curr_word}\"; printf '%s\\n' \"${positionals}\")");
    }
}
