package io.github.gpupath.backend;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;

/**
 * A folder that no other process uses while this object is reachable: each takes the lock in it first. However a process
 * ends, its lock is free again.
 */
record ClaimedFolder(Path path, FileLock lock) {

    /** The name of the file in it that is locked. */
    static final String LOCK = "lock";

    /**
     * Takes a folder.
     *
     * @param folder a folder that only the user can write to
     * @return nothing if another process uses it
     * @throws NoSuchFileException if the folder is not there, or another process deletes it meanwhile
     * @throws IOException if nothing can be locked or run there
     */
    static Optional<ClaimedFolder> claim(Path folder) throws IOException {
        Path file = folder.resolve(LOCK);
        FileChannel channel = FileChannel.open(
                file, Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE), PrivateFolders.permissions());
        FileLock lock = null;
        try {
            // The file may be run, unless everything on its file system may not.
            if (!Files.isExecutable(file)) {
                throw Files.exists(file)
                        ? new IOException("no program may be run from " + folder)
                        : new NoSuchFileException(file.toString());
            }
            lock = channel.tryLock();
        } finally {
            if (lock == null) {
                channel.close();
            }
        }
        return Optional.ofNullable(lock).map(held -> new ClaimedFolder(folder, held));
    }
}
