package io.github.gpupath.cli.engine.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.gpupath.cli.text.RefusedException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OutputFileTests {

    private static final Path DESCRIPTORS = Path.of("/proc/self/fd");

    @TempDir
    Path folder;

    @Test
    void checkingLeavesNothingBehind() {
        OutputFile.checked(folder.resolve("new.json"));
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aFileIsReplacedAndReadableForThoseForWhomItWas() throws IOException {
        for (String permissions : List.of("rw-------", "rw-rw-r--")) {
            Path path = Files.writeString(folder.resolve("old.json"), "old");
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
            OutputFile.checked(path).write("new");
            assertThat(path).hasContent("new");
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                    .isEqualTo(permissions);
            assertThat(folder).isDirectoryNotContaining(file -> !file.equals(path));
        }
    }

    @Test
    void aNewFileIsLikeAnyOther() throws IOException {
        Path path = folder.resolve("new.json");
        OutputFile.checked(path).write("new");
        Path other = Files.createFile(folder.resolve("other.json"));
        assertThat(Files.getPosixFilePermissions(path)).isEqualTo(Files.getPosixFilePermissions(other));
    }

    @Test
    void whatIsReadIsNotReplaced() throws IOException {
        Path path = Files.writeString(folder.resolve("measured.json"), "measured");
        Path link = Files.createSymbolicLink(folder.resolve("link.json"), path);
        Path other = Files.writeString(folder.resolve("other.json"), "other");
        for (Path output : List.of(path, link, folder.resolve("./measured.json"))) {
            assertThatThrownBy(() -> OutputFile.checked(output, List.of(other, path)))
                    .hasMessage(output + " cannot be written: it is read too; an output needs a file of its own");
        }
        OutputFile.checked(path, List.of(other, folder.resolve("missing.json")));
    }

    @Test
    void aLinkStaysALink() throws IOException {
        Path path = Files.writeString(folder.resolve("real.json"), "old");
        Path link = Files.createSymbolicLink(folder.resolve("link.json"), path);
        OutputFile.checked(link).write("new");
        assertThat(link).isSymbolicLink();
        assertThat(path).hasContent("new");
    }

    @Test
    void aSpecialFileIsWrittenToAndNotReplaced() {
        Path sink = Path.of("/dev/null");
        OutputFile.checked(sink).write("gone");
        assertThat(Files.isRegularFile(sink)).isFalse();
    }

    @Test
    void aLinkToWhatIsNotThereYetStaysALink() throws IOException {
        Path path = folder.resolve("later.json");
        Path link = Files.createSymbolicLink(folder.resolve("link.json"), Path.of("later.json"));
        OutputFile.checked(link).write("new");
        assertThat(link).isSymbolicLink();
        assertThat(path).hasContent("new");
        Path circle = Files.createSymbolicLink(folder.resolve("circle.json"), Path.of("circle.json"));
        assertThatThrownBy(() -> OutputFile.checked(circle)).hasMessageEndingWith("its links lead in a circle");
    }

    @Tag("slow")
    @Test
    void aPipeThatNobodyReadsIsFoundBeforeAnythingIsMeasured() throws Exception {
        Path pipe = pipe();
        assertThatThrownBy(() -> OutputFile.checked(pipe))
                .isInstanceOf(RefusedException.class)
                .hasMessage(pipe + " cannot be written: nobody reads this pipe; start its reader first");
    }

    @Test
    void aPipeIsWrittenToItsReader() throws Exception {
        Path pipe = pipe();
        CompletableFuture<String> read = CompletableFuture.supplyAsync(() -> {
            try {
                return Files.readString(pipe);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        OutputFile.checked(pipe).write("new");
        assertThat(read.get(1, TimeUnit.MINUTES)).isEqualTo("new");
    }

    private Path pipe() throws Exception {
        Path pipe = folder.resolve("pipe.json");
        assumeTrue(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0, "there are no named pipes");
        return pipe;
    }

    @Test
    void whatIsOpenIsWrittenBehindWhatIsThere() throws IOException {
        assumeTrue(Files.isDirectory(DESCRIPTORS), "files that are open have no paths");
        Path log = Files.writeString(folder.resolve("log"), "old\n");
        try (FileChannel open = FileChannel.open(log, StandardOpenOption.APPEND)) {
            Path descriptor = descriptor(log);
            Path link = Files.createSymbolicLink(folder.resolve("link"), descriptor);
            OutputFile output = OutputFile.checked(descriptor);
            assertThat(output.isRegular()).isFalse();
            assertThat(output.isAt(log)).isTrue();
            output.write("new\n");
            OutputFile.checked(link).write("newer\n");
            open.write(ByteBuffer.wrap("last\n".getBytes(StandardCharsets.UTF_8)));
        }
        assertThat(log).hasContent("old\nnew\nnewer\nlast\n");
    }

    /** The system would write a file that is opened twice from two places, the one over the other. */
    @Test
    void whatGoesToStandardOutputByItsPathIsNotWrittenOver() throws Exception {
        Path output = Path.of("/dev/stdout");
        assumeTrue(Files.isSymbolicLink(output), "standard output has no path");
        Path log = folder.resolve("log");
        Process process = new ProcessBuilder(another("write and print", output))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        assertThat(process.waitFor()).isZero();
        assertThat(log).hasContent("new and more");
    }

    @Test
    void standardOutputHasMoreThanOneName() {
        assumeTrue(Files.isSymbolicLink(Path.of("/dev/stdout")), "standard output has no path");
        for (String name : List.of("-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", "/dev/../dev/stdout")) {
            assertThat(OutputFile.isStandardOutput(Path.of(name))).as(name).isTrue();
        }
        for (String name : List.of("./-", "/dev/stderr", "/dev/fd/11", "/proc/1/fd/1", "no/folder", "1")) {
            assertThat(OutputFile.isStandardOutput(Path.of(name))).as(name).isFalse();
        }
    }

    @Test
    void aFileStaysWhoseItIsAlsoIfRootReplacesIt() throws Exception {
        Path file = Files.writeString(folder.resolve("theirs.csv"), "old");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
        giveAway(file);
        OutputFile.checked(file).write("new");
        assertThat(file).hasContent("new");
        assertThat(Files.getAttribute(file, "unix:uid")).isEqualTo(65534);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-r-----");
    }

    @Test
    void aFolderForTemporaryFilesThatIsNotThereIsTheCause() throws Exception {
        Path file = Files.writeString(stickyFolder().resolve("mine.csv"), "old");
        List<String> command = new ArrayList<>(another("write", file));
        command.add(1, "-Djava.io.tmpdir=/no/folder");
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .contains(file + " cannot be written: in its folder only its owner may replace a file, and ")
                .contains("takes a file in /no/folder, the folder for temporary files: no such file or folder");
        assertThat(file).hasContent("old");
    }

    private static List<String> another(String what, Path file) {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Another.class.getName(),
                what,
                file.toString());
    }

    private static Path descriptor(Path file) throws IOException {
        try (Stream<Path> descriptors = Files.list(DESCRIPTORS)) {
            return descriptors
                    .filter(each -> Files.exists(each) && leadsTo(each, file))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static boolean leadsTo(Path descriptor, Path file) {
        try {
            return Files.isSameFile(descriptor, file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void aLinkOfAnotherUserInAFolderForAllIsRefused() throws IOException {
        Path victim = Files.writeString(folder.resolve("victim"), "mine");
        Path link = Files.createSymbolicLink(stickyFolder().resolve("out.json"), victim);
        OutputFile.checked(link);
        giveAway(link);
        assertThatThrownBy(() -> OutputFile.checked(link))
                .isInstanceOf(RefusedException.class)
                .hasMessage(
                        link + " cannot be written: " + link + " is a link that another user has put into a folder to"
                                + " which everyone may write; take another name or folder");
        assertThat(victim).hasContent("mine");
        giveAway(link.getParent());
        OutputFile.checked(link);
    }

    @Test
    void aFolderThatIsALinkOfAnotherInAFolderForAllIsATrapToo() throws Exception {
        Path own = Files.createDirectory(folder.resolve("own"));
        Path link = Files.createSymbolicLink(stickyFolder().resolve("folder"), own);
        OutputFile.checked(link.resolve("new.json"));
        giveAway(link);
        assertThatThrownBy(() -> OutputFile.checked(link.resolve("new.json")))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining(
                        link + " is a link that another user has put into a folder to which everyone may");
        Path mine = Files.createSymbolicLink(folder.resolve("mine"), link);
        assertThatThrownBy(() -> OutputFile.checked(mine.resolve("new.json")))
                .as("a link of the user's to it")
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining(link + " is a link that another user has put into");
    }

    private Path stickyFolder() throws IOException {
        Path sticky = Files.createDirectory(folder.toRealPath().resolve("sticky"));
        Files.setAttribute(sticky, "unix:mode", 01777);
        return sticky;
    }

    private static void giveAway(Path path) throws IOException {
        assumeTrue(System.getProperty("user.name").equals("root"), "only root can give away what it has");
        Files.setAttribute(path, "unix:uid", 65534, LinkOption.NOFOLLOW_LINKS);
    }

    @ParameterizedTest
    @CsvSource({
        "1777, 0, 2, 1, true",
        "1777, 0, 1, 1, false",
        "1777, 2, 2, 1, false",
        "1777, 1, 2, 1, true",
        "0777, 0, 2, 1, false",
        "1775, 0, 2, 1, false",
        "1777, 1, 2, 0, true"
    })
    void aLinkIsATrapAsLinuxHasIt(String mode, int folderOwner, int linkOwner, int user, boolean trap) {
        assertThat(StickyFolder.isTrap(Integer.parseInt(mode, 8), folderOwner, linkOwner, user))
                .isEqualTo(trap);
    }

    @ParameterizedTest
    @CsvSource({
        "1777, 0, 2, 1, true",
        "1770, 0, 2, 1, true",
        "1777, 0, 1, 1, false",
        "1777, 1, 2, 1, false",
        "0777, 0, 2, 1, false",
        "1777, 1, 2, 0, false"
    })
    void aFileInAStickyFolderIsItsOwners(String mode, int folderOwner, int fileOwner, int user, boolean kept) {
        assertThat(StickyFolder.isKept(Integer.parseInt(mode, 8), folderOwner, fileOwner, user))
                .isEqualTo(kept);
    }

    @Test
    void aFileThatCannotBeReplacedIsFoundBeforeAnythingIsMeasured() throws Exception {
        Path file = Files.writeString(stickyFolder().resolve("theirs.json"), "theirs");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));
        assertThat(asAnother("check", file))
                .isEqualTo(file
                        + " cannot be written: it is of another user, who alone may replace files of theirs in this"
                        + " folder; take another name or folder\n");
    }

    @Test
    void aFolderThatNobodyMayListIsWrittenTo() throws Exception {
        Path folderOfTheirs = Files.createDirectory(folder.resolve("wx"));
        giveAway(folderOfTheirs);
        Files.setPosixFilePermissions(folderOfTheirs, PosixFilePermissions.fromString("-wx------"));
        Path file = folderOfTheirs.resolve("new.json");
        assertThat(asAnother("write", file)).isEmpty();
        assertThat(file).hasContent("new");
    }

    /** What writing says as a user that is not root. */
    private String asAnother(String what, Path file) throws Exception {
        assumeTrue(System.getProperty("user.name").equals("root"), "only root can become another user");
        Path setpriv = Path.of("/usr/bin/setpriv");
        assumeTrue(Files.isExecutable(setpriv), "no setpriv here");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        List<String> become = List.of(setpriv.toString(), "--reuid", "65534", "--clear-groups");
        List<String> look = new ArrayList<>(become);
        look.addAll(List.of("/usr/bin/test", "-x", folder.toString()));
        assumeTrue(new ProcessBuilder(look).start().waitFor() == 0, "this folder is closed to other users");
        List<String> command = new ArrayList<>(become);
        command.addAll(another(what, file));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return said;
    }

    /** Writes in a process of its own. */
    static final class Another {

        private Another() {}

        public static void main(String[] words) {
            try {
                OutputFile file = OutputFile.checked(Path.of(words[1]));
                if (words[0].startsWith("write")) {
                    file.write("new");
                }
                if (words[0].equals("write and print")) {
                    System.out.print(" and more");
                }
            } catch (RefusedException e) {
                System.out.println(e.getMessage());
            }
        }
    }

    /** What it is written to first must not need a longer name, and a longer name is found out before anything is measured. */
    @Test
    void aNameIsAsLongAsTheFileSystemTakesIt() {
        Path longest = folder.resolve("n".repeat(250) + ".json");
        OutputFile.checked(longest).write("new");
        assertThat(longest).hasContent("new");
        Path longer = folder.resolve("n".repeat(251) + ".json");
        assertThatThrownBy(() -> OutputFile.checked(longer))
                .isInstanceOf(RefusedException.class)
                .hasMessage(
                        longer
                                + " cannot be written: File name too long (a name of 256 bytes, and most file systems take 255)");
    }

    /** Root may write to it, as far as its mode tells. */
    @Test
    void aFolderThatTakesNoFilesIsSaid() throws IOException {
        Path kept = Path.of("/proc/version");
        assumeTrue(Files.isWritable(kept), "it is not there, or this user may not write to it");
        assertThatThrownBy(() -> OutputFile.checked(kept))
                .hasMessage(kept + " cannot be written: its folder takes no new files");
    }

    @Test
    void aFolderThatIsNotThereIsNamed() {
        Path path = folder.resolve("none/results.json");
        assertThatThrownBy(() -> OutputFile.checked(path))
                .isInstanceOf(RefusedException.class)
                .hasMessage(path + " cannot be written: no such file or folder");
    }

    @Test
    void aFileThatIsNoResultFileIsRefusedInOneLine() throws IOException {
        Path path = Files.writeString(folder.resolve("bad.json"), "{ \"format\": ");
        assertThatThrownBy(() -> ResultFiles.read(path))
                .isInstanceOf(RefusedException.class)
                .hasMessageStartingWith(path + " is no result file: ")
                .message()
                .doesNotContain("\n");
    }

    @Test
    void whatGoesWrongIsToldInWords() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));
        assertThatThrownBy(() -> Files.createDirectories(file))
                .isInstanceOfSatisfying(
                        IOException.class,
                        e -> assertThat(OutputFile.reason(e)).isEqualTo("there is a file in the place of a folder"));
        assertThatThrownBy(() -> Files.readString(folder.resolve("none")))
                .isInstanceOfSatisfying(
                        IOException.class, e -> assertThat(OutputFile.reason(e)).isEqualTo("no such file or folder"));
    }
}
