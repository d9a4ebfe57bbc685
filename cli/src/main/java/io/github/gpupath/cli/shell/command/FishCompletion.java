package io.github.gpupath.cli.shell.command;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** Writes the script that completes a command line in fish: a line for each command and for each option of each command. */
final class FishCompletion {

    private FishCompletion() {}

    static String of(CommandLine root) {
        String name = root.getCommandName();
        List<String> lines = new ArrayList<>();
        lines.add("# Completions of " + name + " for fish");
        root.getSubcommands().forEach((command, line) -> {
            lines.add("complete -c " + name + " -f -n __fish_use_subcommand -a " + command
                    + described(line.getCommandSpec().usageMessage().description()));
            line.getCommandSpec()
                    .options()
                    .forEach(option -> lines.add("complete -c " + name + " -n "
                            + quoted("__fish_seen_subcommand_from " + command) + names(option) + argument(option)
                            + described(option.description())));
        });
        return String.join("\n", lines) + "\n";
    }

    private static String names(OptionSpec option) {
        StringBuilder names = new StringBuilder();
        for (String name : option.names()) {
            names.append(name.startsWith("--") ? " -l " + name.substring(2) : " -s " + name.substring(1));
        }
        return names.toString();
    }

    /** The words that an option takes; files where it takes others. */
    private static String argument(OptionSpec option) {
        if (option.arity().max() == 0) {
            return "";
        }
        Iterable<String> candidates = option.completionCandidates();
        return candidates == null
                ? " -r"
                : " -x -a "
                        + quoted(StreamSupport.stream(candidates.spliterator(), false)
                                .collect(Collectors.joining(" ")));
    }

    private static String described(String[] description) {
        return description.length == 0 ? "" : " -d " + quoted(description[0]);
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
