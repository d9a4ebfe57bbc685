package io.github.gpupath.backend;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.nio.file.attribute.UserPrincipalNotFoundException;
import java.util.Collections;
import java.util.Set;

/**
 * Makes folders that no other user can put anything into. Windows has no permissions of this kind: there a folder inherits its
 * parent's, which are right within a user's profile.
 */
final class PrivateFolders {

    private static final Set<PosixFilePermission> OWN = PosixFilePermissions.fromString("rwx------");
    private static final Set<PosixFilePermission> OTHERS = PosixFilePermissions.fromString("---rwxrwx");
    private static final Set<PosixFilePermission> OTHERS_WRITE = PosixFilePermissions.fromString("----w--w-");

    /** The number of the user who may do everything anyway. */
    private static final Integer ROOT = 0;

    private static final int STICKY = 01000;

    private PrivateFolders() {}

    private static boolean hasPermissions() {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    }

    /** The attributes of a new file or folder that only its owner may read, change and run. */
    static FileAttribute<?>[] permissions() {
        return hasPermissions()
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(OWN)}
                : new FileAttribute<?>[0];
    }

    /**
     * A folder of the user's, or a link to such a folder, that others may read; made if it is missing.
     *
     * @return where it really is
     * @throws IOException if it belongs to another user, or others may write to it or put another in its place, as in the home of
     *     another
     */
    static Path ofTheUser(Path folder) throws IOException {
        make(folder);
        Path real = checked(folder.toRealPath(), OTHERS_WRITE);
        if (hasPermissions()) {
            UserPrincipal user = user();
            for (Path above = real.getParent(); above != null; above = above.getParent()) {
                requireEntriesToStay(above, user);
            }
        }
        return real;
    }

    /** The owner of a folder may rename what is in it; so may whoever may write to it, unless it is sticky, as /tmp is. */
    private static void requireEntriesToStay(Path folder, UserPrincipal user) throws IOException {
        PosixFileAttributes found = Files.readAttributes(folder, PosixFileAttributes.class);
        if (!found.owner().equals(user) && !ROOT.equals(Files.getAttribute(folder, "unix:uid"))) {
            throw new IOException(folder + " belongs to " + found.owner().getName());
        }
        boolean isSticky = ((int) Files.getAttribute(folder, "unix:mode") & STICKY) != 0;
        if (!isSticky && !Collections.disjoint(found.permissions(), OTHERS_WRITE)) {
            throw new IOException(open(folder, found));
        }
    }

    private static String open(Path folder, PosixFileAttributes found) {
        return folder + " is open to others: " + PosixFilePermissions.toString(found.permissions());
    }

    /**
     * A folder that others may not even read; made if it is missing.
     *
     * @param above a folder that others may not write to
     * @throws IOException if there is something else, also a link, or it belongs to another user, or others may use it
     */
    static Path in(Path above, String name) throws IOException {
        Path folder = above.resolve(name);
        make(folder);
        return checked(folder, OTHERS);
    }

    /** Whether there is a folder of this user's that others may not even read. */
    static boolean isOwn(Path folder) {
        try {
            checked(folder, OTHERS);
            return true;
        } catch (IOException e) {
            return false; // whatever else it is
        }
    }

    private static void make(Path folder) throws IOException {
        try {
            Files.createDirectory(folder, permissions());
        } catch (FileAlreadyExistsException e) {
            // what is there is looked at next
        }
    }

    private static Path checked(Path folder, Set<PosixFilePermission> forbidden) throws IOException {
        if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            throw new IOException(folder + " is not a folder");
        }
        if (hasPermissions()) {
            PosixFileAttributes found =
                    Files.readAttributes(folder, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            if (!found.owner().equals(user())) {
                throw new IOException(folder + " belongs to " + found.owner().getName());
            }
            if (!Collections.disjoint(found.permissions(), forbidden)) {
                throw new IOException(open(folder, found));
            }
        }
        return folder;
    }

    /**
     * Who runs this process. A user without a name, as in containers that are given a number alone, cannot be looked up, but owns
     * what it makes.
     */
    private static UserPrincipal user() throws IOException {
        try {
            return FileSystems.getDefault()
                    .getUserPrincipalLookupService()
                    .lookupPrincipalByName(System.getProperty("user.name", ""));
        } catch (UserPrincipalNotFoundException e) {
            Path own = Files.createTempFile("gpupath-user", null);
            try {
                return Files.getOwner(own);
            } finally {
                Files.delete(own);
            }
        }
    }
}
