package io.github.gpupath.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where native libraries are unpacked to, as processes of their own see it. */
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

    private Path inCache(String... names) {
        return cache.resolve(Path.of("gpupath", names));
    }

    private static List<Path> in(Path above) throws IOException {
        try (Stream<Path> all = Files.list(above)) {
            return all.toList();
        }
    }

    /** Starts a process and looks whether it took none of what is in the cache. */
    private void assertNotInCache(Path bad) throws Exception {
        NativesUser user = start();
        Path taken = user.folder();
        assertThat(taken.getParent()).as("where, since %s is bad", bad).isEqualTo(temporary);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(taken)))
                .isEqualTo("rwx------");
        user.end();
        assertThat(in(temporary)).as("what a process leaves").isEmpty();
    }

    @Test
    void itIsInTheCacheForItsOwnerAlone() throws Exception {
        assertThat(start().folder()).isEqualTo(inCache("natives", "0").toRealPath());
        for (Path made : List.of(inCache(), inCache("natives"), inCache("natives", "0"))) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(made)))
                    .as(made.toString())
                    .isEqualTo("rwx------");
        }
        assertThat(in(temporary)).isEmpty();
    }

    @Test
    void noTwoProcessesHaveTheSameAtOnce() throws Exception {
        NativesUser first = start();
        NativesUser second = start();
        assertThat(second.folder()).isNotEqualTo(first.folder());
    }

    @Test
    void theNextProcessHasThatOfOneThatEndedOrWasKilled() throws Exception {
        NativesUser ended = start();
        Path taken = ended.folder();
        ended.end();
        NativesUser killed = start();
        assertThat(killed.folder()).isEqualTo(taken);
        killed.kill();
        assertThat(start().folder()).isEqualTo(taken);
    }

    @Test
    void whatIsUsedAsItLiesThereIsEmptiedFirst() throws Exception {
        NativesUser killed = start();
        Path half = Files.writeString(killed.emptied().resolve("half.so"), "half of it");
        killed.kill();
        NativesUser next = start();
        assertThat(next.emptied()).isEqualTo(half.getParent()).isEmptyDirectory();
    }

    @Test
    void whatKilledProcessesLeaveOutsideOfTheCacheGoesWithTheNext() throws Exception {
        permit(cache, "rwxrwxrwx");
        NativesUser living = start();
        NativesUser killed = start();
        Path stays = living.folder();
        Files.writeString(killed.emptied().resolve("half.so"), "half of it");
        killed.kill();
        Path foreign = Files.createDirectory(temporary.resolve(stays.getFileName() + "9"));
        permit(foreign, "rwxrwxrwx");
        NativesUser next = start();
        Path taken = next.folder();
        assertThat(in(temporary)).containsExactlyInAnyOrder(stays, foreign, taken);
        living.end();
        next.end();
        assertThat(in(temporary)).containsExactly(foreign);
    }

    @Test
    void processesThatStartTogetherDoNotTakeEachOthers() throws Exception {
        permit(cache, "rwxrwxrwx");
        for (int i = 0; i < 6; i++) {
            start();
        }
        Set<Path> taken = new HashSet<>();
        for (NativesUser user : users) {
            user.begin("folder");
        }
        for (NativesUser user : users) {
            taken.add(user.answer());
        }
        assertThat(taken).hasSameSizeAs(users).allMatch(Files::exists);
    }

    @Test
    void aLinkInThePlaceIsNotFollowed() throws Exception {
        Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
        permit(elsewhere, "rwx------");
        Files.createSymbolicLink(inCache(), elsewhere);
        assertNotInCache(inCache());
        assertThat(elsewhere).isEmptyDirectory();
    }

    @Test
    void aCacheThatIsALinkIsTheUsersOwnWish() throws Exception {
        Path large = Files.createDirectory(folder.resolve("large"));
        permit(large, "rwxr-xr-x");
        Files.delete(cache);
        Files.createSymbolicLink(cache, large);
        assertThat(start().folder()).startsWith(large.toRealPath());
    }

    @Test
    void aFileInThePlaceIsNoFolder() throws Exception {
        Files.createFile(inCache());
        assertNotInCache(inCache());
    }

    /** Libraries are looked for in a list of folders, in which that character ends a path. */
    @Test
    void aCacheWhosePathIsTwoOfAListIsNotTaken() throws Exception {
        Path plain = cache;
        cache = Files.createDirectory(folder.resolve("c" + File.pathSeparator + "d"));
        permit(cache, "rwxr-xr-x");
        assertNotInCache(cache);
        Path link = folder.resolve("link");
        Files.createSymbolicLink(link, cache);
        cache = link;
        assertNotInCache(link);
        cache = plain;
        assertThat(start().folder()).startsWith(plain.toRealPath());
    }

    /** Others may be able to put what they like into the current folder; a variable of another system has no say. */
    @Test
    void anEnvironmentNamesNoFolderByAPathThatIsNotAbsolute() throws Exception {
        for (String home : List.of("", "home")) {
            NativesUser user = start(
                    "env", "-C", folder.toString(), "XDG_CACHE_HOME=cache", "HOME=" + home, "LOCALAPPDATA=" + cache);
            assertThat(user.folder().getParent()).as("HOME=" + home).isEqualTo(temporary);
            user.end();
        }
        assertThat(in(cache)).isEmpty();
        assertThat(in(folder)).containsExactlyInAnyOrder(cache, temporary);
        Path home = Files.createDirectory(folder.resolve("home"));
        assertThat(start("env", "XDG_CACHE_HOME=", "HOME=" + home, "LOCALAPPDATA=" + cache)
                        .folder())
                .startsWith(home.toRealPath());
    }

    @Test
    void whereNoPathIsOneOfAListThatIsSaid() throws Exception {
        permit(cache, "rwxrwxrwx");
        temporary = Files.createDirectory(folder.resolve("t" + File.pathSeparator + "m"));
        assertThat(start().refusal())
                .contains(
                        "has a " + File.pathSeparator + ", which splits it",
                        temporary.toString(),
                        "set XDG_CACHE_HOME");
        assertThat(in(temporary)).isEmpty();
    }

    @Test
    void whatCannotBeUnpackedNamesTheFolder() throws Exception {
        NativesUser user = start();
        Path taken = user.folder();
        assertThat(user.unavailable()).contains(taken + ": No space left", "set XDG_CACHE_HOME");
    }

    @Test
    void whatOthersMayWriteToIsNotTrusted() throws Exception {
        for (Path open : List.of(cache, inCache(), inCache("natives"), inCache("natives", "0"))) {
            Files.createDirectories(open);
            permit(open, "rwxrwxrwx");
            assertNotInCache(open);
            permit(open, "rwx------");
        }
        assertThat(start().folder()).startsWith(cache.toRealPath());
    }

    /** Drivers run what lies in their cache. */
    @Test
    void driversHaveACacheThatOthersMayNotWriteTo() throws Exception {
        assertThat(start().cacheOfDrivers()).isEqualTo("{}");
        permit(cache, "rwxrwxrwx");
        assertThat(start().cacheOfDrivers())
                .startsWith("{XDG_CACHE_HOME=" + temporary.toRealPath().resolve("gpupath-natives"))
                .endsWith("/drivers}");
    }

    private String cacheOfDrivers() throws Exception {
        NativesUser user = start();
        String variables = user.cacheOfDrivers();
        user.end();
        return variables;
    }

    /** Whoever may rename what is in a folder can put another in its place. */
    @Test
    void aCacheThatOthersCanReplaceIsNotTrusted() throws Exception {
        Path above = Files.createDirectory(folder.resolve("above"));
        cache = above.resolve("cache");
        permit(above, "rwxrwxrwx");
        assertNotInCache(cache);
        assertThat(cacheOfDrivers()).endsWith("/drivers}");
        Files.setAttribute(above, "unix:mode", 01777);
        NativesUser trusting = start();
        assertThat(trusting.folder()).startsWith(cache.toRealPath());
        trusting.end();
        assertThat(cacheOfDrivers()).isEqualTo("{}");
        assumeTrue(System.getProperty("user.name").equals("root"), "only root can give a folder away");
        Files.setAttribute(above, "unix:uid", 54321);
        assertNotInCache(cache);
        assertThat(cacheOfDrivers()).endsWith("/drivers}");
    }

    @Test
    void driversHaveACacheFromWhichProgramsMayBeRun() throws Exception {
        assumeTrue(System.getProperty("user.name").equals("root"), "only root can mount a file system");
        NativesUser user = start(
                "unshare",
                "-m",
                "sh",
                "-c",
                "mount -t tmpfs -o noexec,mode=700 none \"$XDG_CACHE_HOME\" && exec \"$@\"",
                "sh");
        String variables = user.cacheOfDrivers();
        assumeTrue(variables != null, "nothing can be mounted here");
        assertThat(variables).startsWith("{XDG_CACHE_HOME=" + temporary.toRealPath());
    }

    /** A loader would go on to folders that others can foresee. */
    @Test
    void whereThereIsNoRoomForLibrariesThatIsSaid() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "no sh here");
        NativesUser user = start("/bin/sh", "-c", "ulimit -f 1000; exec \"$@\"", "sh");
        assertThat(user.refusal()).contains("native libraries cannot be unpacked", "set XDG_CACHE_HOME");
        user.end();
        assertThat(temporary).isEmptyDirectory();
    }

    @Test
    void whatBelongsToAnotherUserIsNotTrusted() throws Exception {
        assumeTrue(System.getProperty("user.name").equals("root"), "only root can give a folder away");
        var nobody = FileSystems.getDefault().getUserPrincipalLookupService().lookupPrincipalByName("nobody");
        for (Path foreign : List.of(cache, inCache(), inCache("natives"), inCache("natives", "0"))) {
            Files.createDirectories(foreign);
            permit(foreign, "rwx------");
            var owner = Files.getOwner(foreign);
            Files.setOwner(foreign, nobody);
            assertNotInCache(foreign);
            Files.setOwner(foreign, owner);
        }
    }

    /** As in a container that is given a number and no name for its user. */
    @Test
    void aUserWithoutANameHasOneToo() throws Exception {
        assumeTrue(System.getProperty("user.name").equals("root"), "only root can become another user");
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/setpriv")), "no setpriv here");
        String[] become = {"/usr/bin/setpriv", "--reuid", "54321", "--clear-groups"};
        permit(folder, "rwxr-xr-x");
        List<String> look = new ArrayList<>(List.of(become));
        look.addAll(List.of("/usr/bin/test", "-x", cache.toString()));
        assumeTrue(new ProcessBuilder(look).start().waitFor() == 0, "this folder is closed to other users");
        for (Path own : List.of(cache, temporary)) {
            Files.setAttribute(own, "unix:uid", 54321);
        }
        NativesUser user = start(become);
        assertThat(user.emptied()).isEqualTo(inCache("natives", "0", "part").toRealPath());
        assertThat(in(temporary)).isEmpty();
    }
}
