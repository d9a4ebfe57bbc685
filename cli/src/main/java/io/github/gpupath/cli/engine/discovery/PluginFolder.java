package io.github.gpupath.cli.engine.discovery;

import io.github.gpupath.cli.engine.store.OutputFile;
import io.github.gpupath.cli.text.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * The folder of plugin jars.
 *
 * @param namedBy the option or variable by which the user named it, for messages
 */
public record PluginFolder(String path, String namedBy) {

    /** Its jars in the order of their names. */
    public List<Path> jars() {
        Path folder = Path.of(path);
        if (!Files.isDirectory(folder)) {
            throw UserException.usage(namedBy + " names " + path + ", which is not a folder");
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().toLowerCase(Locale.ROOT).endsWith(".jar"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw UserException.usage(
                    namedBy + " names " + path + ", which cannot be read: " + OutputFile.reason(e), e);
        }
    }
}
