package io.github.gpupath.cli.engine.discovery;

import io.github.gpupath.cli.shell.console.Console;
import io.github.gpupath.cli.shell.console.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The folder of plugin jars.
 *
 * @param path the folder
 * @param saidBy the option or variable that names it
 */
record PluginFolder(Path path, String saidBy) {

    static final String VARIABLE = "GPUPATH_PLUGINS";

    /** The folder that the user named, on the command line or else in the environment. */
    static Optional<PluginFolder> of(Console console) {
        Path option = console.options().plugins();
        if (option != null) {
            return Optional.of(new PluginFolder(option, "--plugins"));
        }
        String variable = console.invocation().environment().getOrDefault(VARIABLE, "");
        return variable.isEmpty() ? Optional.empty() : Optional.of(new PluginFolder(Path.of(variable), VARIABLE));
    }

    /** Its jars in the order of their names. */
    List<Path> jars() {
        if (!Files.isDirectory(path)) {
            throw UserError.usage(saidBy + " names " + path + ", which is no folder");
        }
        try (Stream<Path> files = Files.list(path)) {
            return files.filter(file -> file.toString().toLowerCase(Locale.ROOT).endsWith(".jar"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw UserError.usage(saidBy + " names " + path + ", which cannot be read: " + e.getMessage(), e);
        }
    }
}
