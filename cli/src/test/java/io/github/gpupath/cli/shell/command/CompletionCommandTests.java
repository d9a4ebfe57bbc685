package io.github.gpupath.cli.shell.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.gpupath.cli.testing.Cli;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The scripts do in their shells what they are for; skipped for a shell that is not here. */
@Tag("slow")
class CompletionCommandTests {

    @TempDir
    Path folder;

    private Path script() throws IOException {
        Cli cli = Cli.with();
        assertThat(cli.run("generate-completion")).as(cli.err()).isZero();
        return Files.writeString(folder.resolve("completion"), cli.out());
    }

    private static String run(String... command) throws IOException, InterruptedException {
        boolean isHere = Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(bin -> Files.isExecutable(Path.of(bin, command[0])));
        assumeTrue(isHere, command[0] + " is not installed");
        Process process =
                new ProcessBuilder(List.of(command)).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }

    private static final String BASH =
            "compopt() { :; }; source '%s'; COMP_WORDS=(gpupath %s); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); "
                    + "_complete_gpupath; printf '%%s\\n' \"${COMPREPLY[@]}\"";

    private String bash(String words) throws IOException, InterruptedException {
        return run("bash", "-c", String.format(BASH, script(), words));
    }

    @Test
    void bashCompletesCommandsOptionsAndTheirWords() throws Exception {
        assertThat(bash("c").lines().map(String::strip)).contains("compare", "card");
        assertThat(bash("run --th").lines().map(String::strip)).containsExactly("--thorough");
        assertThat(bash("card --format m").lines().map(String::strip)).containsExactly("markdown");
    }

    @Test
    void bashDoesNotRunTheNamesOfFiles() throws Exception {
        Path files = Files.createDirectory(folder.resolve("files"));
        List<String> names = List.of("$(touch ran).json", "`touch ran`.json", "a b.json", "x'y.json");
        for (String name : names) {
            Files.createFile(files.resolve(name));
        }
        for (String command : List.of("compare", "report", "card", "new-suite", "run --output")) {
            String completed =
                    run("bash", "-c", "cd '" + files + "' && " + String.format(BASH, script(), command + " ''"));
            assertThat(completed.lines()).as(command).containsExactlyInAnyOrderElementsOf(names);
        }
        assertThat(Files.exists(files.resolve("ran"))).isFalse();
    }

    /** Types into a zsh on a terminal of its own; what completes a line there answers nobody else. */
    private static final String ZSH = """
            zmodload zsh/zpty
            zpty shell zsh -f -i
            zpty -w shell 'autoload -U compinit && compinit -u -d %s; source %s; gpupath() { print "G""OT<$*>" }'
            for words in 'doct' 'run --th' 'card --format m'; do
              zpty -w -n shell "gpupath $words"$'\\t\\n'
              zpty -r -m shell said '*GOT<*>*'
              print -r -- "$said"
            done
            zpty -d shell
            """;

    @Test
    void zshCompletesCommandsOptionsAndTheirWordsByTheScriptOfBash() throws Exception {
        String output = run("zsh", "-f", "-c", String.format(ZSH, folder.resolve("dump"), script()));
        assertThat(output).contains("GOT<doctor>", "GOT<run --thorough>", "GOT<card --format markdown>");
    }
}
