package io.github.gpupath.cli.shell.command;

import io.github.gpupath.backend.CodeBinary;
import io.github.gpupath.backend.NativesFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A private folder, deleted when it is closed, in which drivers keep the code that they compile. There is one at a time.
 * Files that a killed program left in it are deleted by the next program.
 */
final class CodeFolder implements AutoCloseable {

    private final Path folder;

    private CodeFolder(Path folder) {
        this.folder = folder;
    }

    /** An empty one with a folder for each of some backends. */
    static CodeFolder create(List<String> backends) {
        try {
            Path folder = NativesFolder.emptied("code");
            for (String backend : backends) {
                Files.createDirectory(folder.resolve(backend));
            }
            return new CodeFolder(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Path path() {
        return folder;
    }

    /** The files that a backend's driver left. */
    List<CodeBinary> files(String backend) {
        Path own = folder.resolve(backend);
        try (Stream<Path> files = Files.walk(own)) {
            List<CodeBinary> found = new ArrayList<>();
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                found.add(
                        new CodeBinary("the driver's cache (" + own.relativize(file) + ")", Files.readAllBytes(file)));
            }
            return found;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
