package io.github.gpupath.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is archived comes out again, and the bytes of an archive follow from its files alone. */
class ArchivesTests {

    private static final Instant TIME = Instant.parse("2026-11-20T00:00:00Z");

    /** Longer than the 100 bytes that old tars have for a name. */
    private static final String DEEP = "a".repeat(60) + "/" + "b".repeat(60) + "/c";

    @TempDir
    Path folder;

    private static FileTree.Content content(String text, boolean executable) {
        return new FileTree.Content(text.getBytes(StandardCharsets.UTF_8), executable);
    }

    private static FileTree tree(List<String> order) {
        FileTree files = new FileTree();
        for (String path : order) {
            files.add(path, content("text of " + path, path.endsWith("program")));
        }
        return files;
    }

    @Test
    void theOrderInWhichFilesAreFoundAndTheirTimesDoNotMatter() throws IOException {
        FileTree one = tree(List.of("x/program", "x/b", "x/a/c", DEEP));
        FileTree other = tree(List.of(DEEP, "x/a/c", "x/program", "x/b"));
        Archives.tarGz(one, TIME, folder.resolve("1.tar.gz"));
        Archives.zip(one, TIME, folder.resolve("1.zip"));
        Archives.tarGz(other, TIME, folder.resolve("2.tar.gz"));
        Archives.zip(other, TIME, folder.resolve("2.zip"));

        assertThat(folder.resolve("2.tar.gz")).hasSameBinaryContentAs(folder.resolve("1.tar.gz"));
        assertThat(folder.resolve("2.zip")).hasSameBinaryContentAs(folder.resolve("1.zip"));
    }

    @Test
    void aTarKeepsNamesProgramsAndLinksAndNobodysName() throws IOException {
        FileTree files = tree(List.of("x/program", DEEP));
        files.add("x/link", new FileTree.Link("../y"));
        Path tar = folder.resolve("some.tar.gz");
        Archives.tarGz(files, TIME, tar);

        List<String> found = new ArrayList<>();
        try (InputStream file = Files.newInputStream(tar);
                TarArchiveInputStream entries = new TarArchiveInputStream(new GzipCompressorInputStream(file))) {
            for (TarArchiveEntry entry = entries.getNextEntry(); entry != null; entry = entries.getNextEntry()) {
                assertThat(entry.getLastModifiedTime()).isEqualTo(FileTime.from(TIME));
                assertThat(entry.getUserName() + entry.getLongUserId() + entry.getGroupName() + entry.getLongGroupId())
                        .isEqualTo("root0root0");
                found.add(Integer.toOctalString(entry.getMode()) + " " + entry.getName()
                        + (entry.isSymbolicLink() ? " -> " + entry.getLinkName() : "")
                        + (entry.isFile() && !entry.isSymbolicLink()
                                ? ": " + new String(entries.readAllBytes(), StandardCharsets.UTF_8)
                                : ""));
            }
        }

        String above = DEEP.substring(0, 60);
        assertThat(found)
                .containsExactly(
                        "755 " + above + "/",
                        "755 " + DEEP.substring(0, 121) + "/",
                        "755 x/",
                        "644 " + DEEP + ": text of " + DEEP,
                        "777 x/link -> ../y",
                        "755 x/program: text of x/program");
    }

    @Test
    void aJarIsStoredWithTheSameEntries() throws IOException {
        Path jar = folder.resolve("some.jar");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
            for (String name : List.of("META-INF/MANIFEST.MF", "b", "b.js.map", "a")) {
                out.putNextEntry(new java.util.zip.ZipEntry(name));
                out.write(name.repeat(1000).getBytes(StandardCharsets.UTF_8));
            }
        }
        Path stored =
                Files.write(folder.resolve("stored.jar"), Archives.stored(jar, TIME, name -> !name.endsWith(".map")));

        try (ZipFile file = new ZipFile(stored.toFile())) {
            assertThat(file.stream().map(entry -> entry.getName() + entry.getMethod()))
                    .containsExactly("META-INF/MANIFEST.MF0", "b0", "a0");
            assertThat(new String(file.getInputStream(file.getEntry("b")).readAllBytes(), StandardCharsets.UTF_8))
                    .isEqualTo("b".repeat(1000));
        }
    }

    /** Maven puts those of the classes' files into a jar, which follow from the umask. */
    @Test
    void whatMayReadTheFilesOfAJarDoesNotMatter() throws IOException {
        List<byte[]> jars = new ArrayList<>();
        for (int mode : List.of(0600, 0644)) {
            Path jar = folder.resolve(mode + ".jar");
            try (ZipArchiveOutputStream out = new ZipArchiveOutputStream(jar)) {
                ZipArchiveEntry entry = new ZipArchiveEntry("a");
                entry.setUnixMode(mode);
                entry.setTime(0);
                out.putArchiveEntry(entry);
                out.write(1);
                out.closeArchiveEntry();
            }
            jars.add(Files.readAllBytes(jar));
            jars.add(Archives.withoutPermissions(jar, TIME));
        }

        assertThat(jars.get(0)).isNotEqualTo(jars.get(2));
        assertThat(jars.get(1)).isEqualTo(jars.get(3));
    }

    @Test
    void twoFilesOfOnePathAreAMistake() {
        FileTree files = tree(List.of("x"));
        assertThatThrownBy(() -> files.add("x", "again"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("two files want to be x");
    }

    @Test
    void theListOfFilesHasThoseThatAreWantedWithTheirBytes() {
        FileTree files = tree(List.of("lib/b", "lib/a", "c"));
        files.add("lib/link", new FileTree.Link("a"));
        assertThat(files.listed(path -> path.startsWith("lib/"))).isEqualTo("13 lib/a\n13 lib/b\nend\n");
        files.add("lib/two words", "");
        assertThatThrownBy(() -> files.listed(path -> true)).hasMessage("the launcher cannot look for lib/two words");
    }

    @Test
    void aFolderComesWithItsLinksAndPrograms() throws IOException {
        Path source = Files.createDirectory(folder.resolve("source"));
        Files.writeString(source.resolve("file"), "1");
        assertThat(Files.writeString(source.resolve("program"), "2").toFile().setExecutable(true))
                .isTrue();
        Files.createSymbolicLink(source.resolve("link"), Path.of("file"));
        FileTree files = new FileTree();
        files.addFolder(source);
        files.writeTo(folder.resolve("copy"));

        assertThat(folder.resolve("copy/file")).hasContent("1");
        assertThat(Files.isExecutable(folder.resolve("copy/file"))).isFalse();
        assertThat(folder.resolve("copy/program")).isExecutable();
        assertThat(Files.readSymbolicLink(folder.resolve("copy/link"))).isEqualTo(Path.of("file"));
    }
}
