package io.github.gpupath.cli.engine.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;

/** Changes of files that are on the disk, and not only on their way to it, when the method returns. */
final class DurableFiles {

    private DurableFiles() {}

    /** Writes a file that is there already. */
    static void write(Path file, byte[] content) throws IOException {
        try (FileChannel channel =
                FileChannel.open(file, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
            write(channel, 0, content);
        }
    }

    /** Writes to a pipe or a device, which has no disk to be on. */
    static void write(FileChannel pipe, byte[] content) throws IOException {
        ByteBuffer rest = ByteBuffer.wrap(content);
        while (rest.hasRemaining()) {
            pipe.write(rest);
        }
    }

    /** Writes bytes at a position. */
    static void write(FileChannel channel, long position, byte[] bytes) throws IOException {
        ByteBuffer rest = ByteBuffer.wrap(bytes);
        while (rest.hasRemaining()) {
            channel.write(rest, position + rest.position());
        }
        channel.force(true);
    }

    /** Puts a file in the place of another, in one step where the file system can. */
    static void move(Path source, Path target) throws IOException {
        try {
            Files.move(source, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(source, target, StandardCopyOption.REPLACE_EXISTING);
        }
        forceFolder(target);
    }

    /** Deletes a file, if it is there, because of a failure, and adds to that what fails meanwhile. */
    static void deleteAfter(Throwable cause, Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            cause.addSuppressed(e);
        }
    }

    /** The name of a file is in its folder, which only POSIX systems let one write out, and only those who may read it. */
    private static void forceFolder(Path file) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        if (replacesOpenFiles(file) && Files.isReadable(folder)) {
            try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
                channel.force(true);
            }
        }
    }

    /** Whether a file can be replaced while it is open, as POSIX systems let one do and Windows does not. */
    static boolean replacesOpenFiles(Path file) {
        Path folder = file.toAbsolutePath().getParent();
        return Files.getFileAttributeView(folder, PosixFileAttributeView.class) != null;
    }
}
