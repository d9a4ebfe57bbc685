package io.github.gpupath.cli.engine.store;

import io.github.gpupath.cli.text.UserException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Set;
import java.util.zip.GZIPOutputStream;

/**
 * A file that is written beside its place and moved there, so that it is either as it was or complete. What is no regular file, such
 * as a pipe, is written to. A name that ends with {@value #COMPRESSED} asks for gzip.
 */
public final class OutputFile {

    /** {@code -} stands for standard output, as with other programs; {@code ./-} is a file. */
    private static final Set<Path> NAMES_OF_STANDARD_OUTPUT =
            Set.of(Path.of("-"), Path.of("/dev/stdout"), Path.of("/dev/fd/1"), Path.of("/proc/self/fd/1"));

    private static final String COMPRESSED = ".gz";

    private final Path path;

    private OutputFile(Path path) {
        this.path = path;
    }

    /**
     * A file that can be written; found out now, since measuring takes minutes.
     *
     * @throws UserException if it cannot
     */
    public static OutputFile checked(Path path) {
        OutputFile file = new OutputFile(path);
        if (Files.isDirectory(path)) {
            throw UserException.usage(file.unwritable("it is a folder"));
        }
        if (Files.exists(path) && !Files.isWritable(path)) {
            throw UserException.usage(file.unwritable("permission denied"));
        }
        try {
            if (file.isRegular()) {
                Files.delete(Files.createFile(temporary(path)));
            }
        } catch (IOException e) {
            throw UserException.usage(file.unwritable(reason(e)), e);
        }
        return file;
    }

    /**
     * The same, which is none of the files that are read for it.
     *
     * @throws UserException if it is, or cannot be written
     */
    public static OutputFile checked(Path path, List<Path> inputs) {
        OutputFile file = checked(path);
        if (file.isRegular() && inputs.stream().anyMatch(file::isAt)) {
            throw UserException.usage(file.unwritable("it is also an input; choose another output file"));
        }
        return file;
    }

    /** The path as the user gave it. */
    public Path path() {
        return path;
    }

    /** Whether a path leads to the same file. */
    private boolean isAt(Path other) {
        try {
            return Files.exists(path) && Files.exists(other) && Files.isSameFile(path, other);
        } catch (IOException e) {
            throw UserException.usage(unwritable(reason(e)), e);
        }
    }

    /** Whether it is not a pipe or a device, so that other files can stand beside it. */
    public boolean isRegular() {
        return !Files.exists(path) || Files.isRegularFile(path);
    }

    /**
     * Replaces the content.
     *
     * @throws UserException if that fails after all, for example because the disk is full
     */
    public void write(String content) {
        write(content.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * The same with bytes.
     *
     * @throws UserException if that fails after all
     */
    public void write(byte[] content) {
        try {
            byte[] bytes = path.toString().endsWith(COMPRESSED) ? compressed(content) : content;
            if (isRegular()) {
                replace(path, bytes);
            } else {
                Files.write(path, bytes, StandardOpenOption.WRITE);
            }
        } catch (IOException e) {
            throw UserException.unwritten(unwritable(reason(e)), e);
        }
    }

    private static byte[] compressed(byte[] content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(content);
        }
        return bytes.toByteArray();
    }

    private static void replace(Path target, byte[] content) throws IOException {
        Path temporary = temporary(target);
        try {
            Files.write(
                    temporary, content, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.SYNC);
            Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    /** Whether a path is standard output, by {@code -} or by a name that the system has for it. */
    public static boolean isStandardOutput(Path path) {
        return NAMES_OF_STANDARD_OUTPUT.contains(path);
    }

    private static Path temporary(Path target) {
        return target.resolveSibling(
                "." + target.getFileName() + "." + ProcessHandle.current().pid() + ".tmp");
    }

    private String unwritable(String why) {
        return path + " cannot be written: " + why;
    }

    /** What an input or output error says, in words. */
    public static String reason(IOException e) {
        if (e instanceof NoSuchFileException) {
            return "no such file or folder";
        }
        if (e instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (e instanceof FileAlreadyExistsException) {
            return "a file has the name of a folder in the path";
        }
        if (e instanceof FileSystemException system && system.getReason() != null) {
            return system.getReason();
        }
        return String.valueOf(e.getMessage());
    }
}
