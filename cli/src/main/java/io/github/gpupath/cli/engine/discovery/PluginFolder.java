package io.github.gpupath.cli.engine.discovery;

import io.github.gpupath.cli.engine.store.OutputFile;
import io.github.gpupath.cli.text.RefusedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * The folder of plugin jars.
 *
 * @param path the folder
 * @param namedBy the option or variable by which the user named it, for messages
 */
public record PluginFolder(String path, String namedBy) {

    /** The most jars in a folder of plug-ins; a folder with more has another purpose. */
    static final int MOST_JARS = 256;

    /** Its jars in the order of their names. */
    List<Path> jars() {
        Path folder = Path.of(path);
        if (!Files.isDirectory(folder)) {
            throw RefusedException.usage(namedBy + " names " + path + ", which is no folder");
        }
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> jars = files.filter(
                            file -> file.toString().toLowerCase(Locale.ROOT).endsWith(".jar"))
                    .sorted()
                    .toList();
            if (jars.size() > MOST_JARS) {
                throw RefusedException.usage(namedBy + " names " + path + ", which has " + jars.size()
                        + " jars, more than " + MOST_JARS + ": give the plug-ins a folder of their own");
            }
            return jars;
        } catch (IOException e) {
            throw RefusedException.usage(
                    namedBy + " names " + path + ", which cannot be read: " + OutputFile.reason(e), e);
        }
    }
}
