package io.github.gpupath.cli.engine.store;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** A folder such as /tmp, in which users leave alone what is of others. Windows has none. */
final class StickyFolder {

    private static final int STICKY = 01000;
    private static final int OTHERS_WRITE = 02;
    private static final int ROOT = 0;

    /**
     * Whose something is.
     *
     * @param mode the bits that say who may do what
     * @param user the number of its owner
     */
    private record Owned(int mode, int user) {

        static Owned of(Path path) throws IOException {
            return new Owned((int) Files.getAttribute(path, "unix:mode", LinkOption.NOFOLLOW_LINKS), (int)
                    Files.getAttribute(path, "unix:uid", LinkOption.NOFOLLOW_LINKS));
        }
    }

    private StickyFolder() {}

    /** Whether a user may not do something to what is in a folder, by the folder's mode and the three owners. */
    private interface Rule {
        boolean forbids(int mode, int folderOwner, int owner, int user);
    }

    /**
     * Makes sure that a link is not a trap, as Linux does unless it is told not to: whoever may put a link into a folder could
     * have any file of this user's replaced.
     *
     * @throws FileSystemException if somebody else has put it into a folder that everyone may write to
     */
    static void requireTrusted(Path link) throws IOException {
        require(
                link,
                StickyFolder::isTrap,
                link + " is a link that another user has put into a folder to which everyone may write;"
                        + " take another name or folder");
    }

    /** Whether a link is of neither the user who follows it nor the owner of the folder that everyone may write to. */
    static boolean isTrap(int mode, int folderOwner, int linkOwner, int user) {
        return isSticky(mode) && (mode & OTHERS_WRITE) != 0 && linkOwner != user && linkOwner != folderOwner;
    }

    /**
     * Makes sure that a file may be replaced.
     *
     * @throws FileSystemException if it is another user's
     */
    static void requireReplaceable(Path file) throws IOException {
        require(
                file,
                StickyFolder::isKept,
                "it is of another user, who alone may replace files of theirs in this folder; take another name or"
                        + " folder");
    }

    private static void require(Path path, Rule rule, String reason) throws IOException {
        if (!path.getFileSystem().supportedFileAttributeViews().contains("unix")) {
            return;
        }
        Owned folder = Owned.of(path.resolveSibling("").toRealPath());
        if (isSticky(folder.mode())
                && rule.forbids(folder.mode(), folder.user(), Owned.of(path).user(), user())) {
            throw new FileSystemException(path.toString(), null, reason);
        }
    }

    /** Whether a user may not replace a file. */
    static boolean isKept(int mode, int folderOwner, int fileOwner, int user) {
        return isSticky(mode) && user != ROOT && user != fileOwner && user != folderOwner;
    }

    private static boolean isSticky(int mode) {
        return (mode & STICKY) != 0;
    }

    /** Who runs this process, with or without a name: the owner of what it makes. */
    private static int user() throws IOException {
        Path own;
        try {
            own = Files.createTempFile("gpupath-user", null);
        } catch (IOException e) {
            throw new IOException(
                    "in its folder only its owner may replace a file, and to know who runs this takes a file in "
                            + System.getProperty("java.io.tmpdir") + ", the folder for temporary files: "
                            + OutputFile.reason(e),
                    e);
        }
        try {
            return Owned.of(own).user();
        } finally {
            Files.delete(own);
        }
    }
}
