package io.github.gpupath.cli.engine.session;

import java.nio.file.Path;
import java.util.List;

/**
 * What became of the files in which results were to be written.
 *
 * @param written the files that have all
 * @param unwritten the files that are as they were
 */
public record Published(List<Path> written, List<Path> unwritten) {

    public Published {
        written = List.copyOf(written);
        unwritten = List.copyOf(unwritten);
    }

    /** There was nothing to write. */
    static Published nothing() {
        return new Published(List.of(), List.of());
    }

    /** Whether every file is written. */
    public boolean isComplete() {
        return unwritten.isEmpty();
    }
}
