package io.github.gpupath.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The folder of native libraries, tested in separate processes. */
@Tag("slow")
class NativesFolderTests {

    @TempDir
    Path folder;

    private Path cache;
    private Path temporary;
    private final List<NativesUser> users = new ArrayList<>();

    @BeforeEach
    void aUserWithACache() throws IOException {
        assumeTrue(FileSystems.getDefault().supportedFileAttributeViews().contains("posix"), "no permissions here");
        cache = Files.createDirectory(folder.resolve("cache"));
        temporary = Files.createDirectory(folder.resolve("tmp"));
        permit(cache, "rwxr-xr-x");
    }

    @AfterEach
    void nobodyIsLeft() throws Exception {
        for (NativesUser user : users) {
            user.kill();
        }
    }

    private NativesUser start(String... prefix) throws IOException {
        NativesUser user = NativesUser.start(cache, temporary, prefix);
        users.add(user);
        return user;
    }

    private static void permit(Path path, String permissions) throws IOException {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
    }

    private static List<Path> in(Path above) throws IOException {
        try (Stream<Path> all = Files.list(above)) {
            return all.toList();
        }
    }

    /** A process uses the cache both for its libraries and for drivers, or for neither. */
    private void assertTrusted(boolean isTrusted, String... prefix) throws Exception {
        NativesUser user = start(prefix);
        Path taken = user.folder();
        assertThat(taken.getParent()).isEqualTo(isTrusted ? cache.toRealPath() : temporary.toRealPath());
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(taken)))
                .isEqualTo("rwx------");
        assertThat(user.cacheOfDrivers())
                .isEqualTo(isTrusted ? "{}" : "{XDG_CACHE_HOME=" + taken.resolve("drivers") + "}");
        user.end();
        assertThat(taken).as("what a process leaves").doesNotExist();
    }

    @Test
    void itIsInTheCacheForItsOwnerAlone() throws Exception {
        assertTrusted(true);
        Files.delete(cache);
        assertTrusted(true);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(cache)))
                .isEqualTo("rwx------");
    }

    @Test
    void noTwoProcessesHaveTheSame() throws Exception {
        assertThat(start().folder()).isNotEqualTo(start().folder());
    }

    @Test
    void whatAKilledProcessLeftGoesAfterADay() throws Exception {
        NativesUser killed = start();
        Path half = Files.writeString(killed.emptied().resolve("half.so"), "half of it");
        Path left = half.getParent().getParent();
        killed.kill();
        Path next = start().folder();
        assertThat(in(cache)).containsExactlyInAnyOrder(left, next);
        Files.setLastModifiedTime(left, FileTime.from(Instant.now().minus(Duration.ofDays(2))));
        Path third = start().folder();
        assertThat(in(cache)).containsExactlyInAnyOrder(next, third);
    }

    @Test
    void whatIsUsedAsItLiesThereIsEmptiedFirst() throws Exception {
        NativesUser user = start();
        Files.writeString(user.emptied().resolve("half.so"), "half of it");
        assertThat(user.emptied()).isEmptyDirectory();
    }

    @Test
    void aCacheThatOthersMayWriteToIsNotTrusted() throws Exception {
        permit(cache, "rwxrwxrwx");
        assertTrusted(false);
        Files.setAttribute(cache, "unix:mode", 01777);
        assertTrusted(false);
    }

    /** Users who may rename entries of a folder can replace them. */
    @Test
    void aCacheThatOthersCanReplaceIsNotTrusted() throws Exception {
        Path above = Files.createDirectory(folder.resolve("above"));
        cache = Files.createDirectory(above.resolve("cache"));
        permit(above, "rwxrwxrwx");
        assertTrusted(false);
        Files.setAttribute(above, "unix:mode", 01777);
        assertTrusted(true);
        assumeTrue(System.getProperty("user.name").equals("root"), "only root can give a folder away");
        Files.setAttribute(above, "unix:uid", 54321);
        assertTrusted(false);
    }

    @Test
    void aCacheOfAnotherUserIsNotTrusted() throws Exception {
        assumeTrue(System.getProperty("user.name").equals("root"), "only root can give a folder away");
        Files.setAttribute(cache, "unix:uid", 54321);
        assertTrusted(false);
    }

    /** Other users may be able to write to the current folder. */
    @Test
    void aPathThatIsNotAbsoluteIsNotTrusted() throws Exception {
        assertTrusted(false, "env", "-C", folder.toString(), "XDG_CACHE_HOME=cache", "HOME=home");
    }

    /** The separator would split the path in the list of library folders. */
    @Test
    void aPathThatIsTwoOfAListIsNotTaken() throws Exception {
        cache = Files.createDirectory(folder.resolve("c" + File.pathSeparator + "d"));
        assertTrusted(false);
        temporary = Files.createDirectory(folder.resolve("t" + File.pathSeparator + "m"));
        assertThat(start().refusal())
                .contains(" contains " + File.pathSeparator, temporary.toString(), "set XDG_CACHE_HOME");
    }

    @Test
    void whatCannotBeUnpackedNamesTheFolder() throws Exception {
        NativesUser user = start();
        Path taken = user.folder();
        assertThat(user.unavailable()).contains(taken + ": No space left", "set XDG_CACHE_HOME");
    }
}
