package io.github.gpupath.cli.engine.store;

import io.github.gpupath.cli.text.RefusedException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.security.SecureRandom;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A file that is either as it was or complete, also after a loss of power: written beside its place and moved there. */
public final class OutputFile {

    /** What stands for standard output, as with other programs; {@code ./-} is a file. */
    public static final Path STANDARD_OUTPUT = Path.of("-");

    private static final int MOST_LINKS = 40; // as Linux follows

    private static final int LONGEST_NAME = 255; // in bytes, on most file systems

    /** What Linux says of sockets, and of {@code /dev/tty} without a terminal. */
    private static final String NOBODY_THERE = "No such device or address";

    private static final SecureRandom RANDOM = new SecureRandom();

    private final Path named;
    private @Nullable FileChannel opened; // of what is never replaced, from the check on

    private OutputFile(Path named) {
        this.named = named;
    }

    /**
     * A file that can be written; found out now, since measuring takes minutes.
     *
     * @throws RefusedException if it cannot
     */
    public static OutputFile checked(Path path) {
        OutputFile file = new OutputFile(path);
        if (Files.isDirectory(path)) {
            throw RefusedException.usage(file.unwritable("it is a folder"));
        }
        try {
            Path target = file.target();
            if (JournalFile.isNameOfOne(target)) {
                throw RefusedException.usage(
                        file.unwritable("in files with such a name runs keep their results; take another name"));
            }
            if (Descriptor.is(target)) {
                file.opened = Descriptor.open(target);
            } else if (exists(target) && !Files.isWritable(target)) {
                throw RefusedException.usage(file.unwritable("permission denied"));
            } else if (isSpecial(target)) {
                file.opened = Pipes.opened(
                        target,
                        () -> FileChannel.open(target, StandardOpenOption.WRITE),
                        "nobody reads this pipe; start its reader first");
            } else {
                if (Files.exists(target)) {
                    StickyFolder.requireReplaceable(target);
                }
                file.requireRoomBeside(target);
            }
        } catch (IOException e) {
            throw RefusedException.usage(file.unwritable(reason(e)), e);
        }
        return file;
    }

    /** A file is written beside its place, where some folders, such as /proc, take none. */
    private void requireRoomBeside(Path target) throws IOException {
        try {
            Files.delete(temporary(target));
        } catch (NoSuchFileException e) {
            throw RefusedException.usage(unwritable("its folder takes no new files"), e);
        }
    }

    /**
     * The same, which is none of the files that are read for it.
     *
     * @throws RefusedException if it is, or cannot be written
     */
    public static OutputFile checked(Path path, List<Path> inputs) {
        OutputFile file = checked(path);
        try {
            for (Path input : inputs) {
                if (Files.isRegularFile(path) && Files.exists(input) && Files.isSameFile(path, input)) {
                    throw RefusedException.usage(file.unwritable("it is read too; an output needs a file of its own"));
                }
            }
        } catch (IOException e) {
            throw RefusedException.usage(file.unwritable(reason(e)), e);
        }
        return file;
    }

    /** The path as the user gave it. */
    public Path path() {
        return named;
    }

    /** Whether it is the file at a path, by whatever names and links; neither need be there yet. */
    public boolean isAt(Path path) {
        try {
            Path target = target();
            Path other = target(path);
            return target.equals(other)
                    || Files.isRegularFile(target) && Files.isRegularFile(other) && Files.isSameFile(target, other);
        } catch (IOException e) {
            throw RefusedException.usage(unwritable(reason(e)), e);
        }
    }

    /** Whether it is not a pipe or a device, so that other files can stand beside it. */
    public boolean isRegular() {
        return beside("").isPresent();
    }

    /** The path beside it with a longer name; none where it is a pipe or a device. */
    Optional<Path> beside(String suffix) {
        try {
            Path target = target();
            return isSpecial(target)
                    ? Optional.empty()
                    : Optional.of(target.resolveSibling(target.getFileName() + suffix));
        } catch (IOException e) {
            throw RefusedException.usage(unwritable(reason(e)), e);
        }
    }

    /**
     * Replaces the content.
     *
     * @throws RefusedException if that fails after all, for example because the disk is full
     */
    public void write(String content) {
        write(content.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * The same with bytes.
     *
     * @throws RefusedException if that fails after all
     */
    public void write(byte[] content) {
        try {
            Path target = target();
            if (opened != null) {
                try (FileChannel pipe = opened) {
                    DurableFiles.write(pipe, content);
                }
            } else {
                replace(target, content);
            }
        } catch (IOException e) {
            throw RefusedException.unwritten(unwritable(reason(e)), e);
        }
    }

    private static void replace(Path target, byte[] content) throws IOException {
        Path temporary = temporary(target);
        try {
            DurableFiles.write(temporary, content);
            DurableFiles.move(temporary, target);
        } catch (IOException e) {
            DurableFiles.deleteAfter(e, temporary);
            throw e;
        }
    }

    /** Whether a path is standard output, by {@code -} or by a name that the system has for it, such as {@code /dev/stdout}. */
    public static boolean isStandardOutput(Path path) {
        try {
            return path.equals(STANDARD_OUTPUT) || Descriptor.isStandardOutput(target(path));
        } catch (IOException e) {
            return false; // for this reason it cannot be written, either
        }
    }

    /** Where symbolic links lead, so that they stay; also to what is not there yet. */
    private Path target() throws IOException {
        return target(named);
    }

    private static Path target(Path path) throws IOException {
        Path target = inRealFolder(path.toAbsolutePath());
        for (int links = 0; Files.isSymbolicLink(target) && !Descriptor.is(target); links++) {
            if (links == MOST_LINKS) {
                throw new FileSystemException(target.toString(), null, "its links lead in a circle");
            }
            StickyFolder.requireTrusted(target);
            target = inRealFolder(target.resolveSibling(Files.readSymbolicLink(target)));
        }
        return target;
    }

    private static Path inRealFolder(Path path) throws IOException {
        Path name = path.getFileName();
        if (name == null || name.toString().equals("..")) {
            follow(path, 0);
            return path.toRealPath();
        }
        follow(path.resolveSibling(""), 0);
        return path.resolveSibling("").toRealPath().resolve(name);
    }

    /** Goes to a folder as the system does, and looks at each link on the way, also at those to which links lead. */
    private static Path follow(Path folder, int links) throws IOException {
        if (links == MOST_LINKS) {
            throw new FileSystemException(folder.toString(), null, "its links lead in a circle");
        }
        Path real = Objects.requireNonNull(folder.getRoot(), "an absolute path");
        for (Path name : folder) {
            if (name.toString().equals("..")) {
                real = Objects.requireNonNullElse(real.getParent(), real);
            } else if (!name.toString().equals(".")) {
                Path next = real.resolve(name);
                if (Files.isSymbolicLink(next)) {
                    StickyFolder.requireTrusted(next);
                    next = follow(real.resolve(Files.readSymbolicLink(next)), links + 1);
                }
                real = next;
            }
        }
        return real;
    }

    /** Pipes, devices such as /dev/null and what a process has open are written to and never replaced. */
    private static boolean isSpecial(Path target) {
        return Descriptor.is(target) || Files.exists(target) && !Files.isRegularFile(target);
    }

    /**
     * Whether there is a file; asked so that the system says what it has against the name, which is found out no later than by
     * moving a file there.
     */
    private static boolean exists(Path target) throws IOException {
        try {
            Files.readAttributes(target, BasicFileAttributes.class);
            return true;
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    /**
     * An empty file beside another, to be read by whoever may read that, or a new file of this user. Its name does not grow with
     * the other's, which may be as long as the file system allows.
     */
    static Path temporary(Path target) throws IOException {
        Path temporary = Files.createFile(
                target.resolveSibling(".gpupath" + Long.toString(RANDOM.nextLong(), Character.MAX_RADIX) + ".tmp"));
        try {
            PosixFileAttributeView posix = Files.getFileAttributeView(temporary, PosixFileAttributeView.class);
            if (posix != null && Files.isRegularFile(target)) {
                PosixFileAttributes replaced = Files.readAttributes(target, PosixFileAttributes.class);
                if (isRoot(temporary)) { // nobody else may give files away
                    give(posix, replaced);
                }
                posix.setPermissions(replaced.permissions());
            }
            return temporary;
        } catch (IOException e) {
            DurableFiles.deleteAfter(e, temporary);
            throw e;
        }
    }

    private static void give(PosixFileAttributeView file, PosixFileAttributes replaced) throws IOException {
        try {
            file.setOwner(replaced.owner());
            file.setGroup(replaced.group());
        } catch (FileSystemException e) {
            // The root of a container has no name for the users outside, and its files are what it can write.
        }
    }

    private static boolean isRoot(Path own) throws IOException {
        return own.getFileSystem().supportedFileAttributeViews().contains("unix")
                && Files.getAttribute(own, "unix:uid").equals(0);
    }

    private String unwritable(String why) {
        return named + " cannot be written: " + why;
    }

    /** What may be wrong with a name beside what the system says of it. */
    private static String length(@Nullable String file) {
        Path name = file == null ? null : Path.of(file).getFileName();
        int bytes = name == null ? 0 : name.toString().getBytes(StandardCharsets.UTF_8).length;
        return bytes > LONGEST_NAME
                ? " (a name of " + bytes + " bytes, and most file systems take " + LONGEST_NAME + ")"
                : "";
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
            return "there is a file in the place of a folder";
        }
        if (e instanceof FileSystemException system && system.getReason() != null) {
            if (system.getReason().equals(NOBODY_THERE)) {
                return "nobody takes what is written there: it is a socket, or a terminal that this program does not have";
            }
            return system.getReason() + length(system.getFile());
        }
        return String.valueOf(e.getMessage());
    }
}
