package io.github.gpupath.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nothing is given away without its licence. */
class LicencesTests {

    private static final String MIT = "Permission is hereby granted, free\n of charge, to any person obtaining ...";

    @TempDir
    Path folder;

    @BeforeEach
    void texts() throws IOException {
        Files.writeString(folder.resolve("mine.txt"), MIT);
        table("with\tMIT\t-", "without\tMIT\tmine", "without-natives\tMIT\tmine");
    }

    private void table(String... lines) throws IOException {
        Files.writeString(folder.resolve("licences.tsv"), "# what\n" + String.join("\n", lines) + "\n");
    }

    private Path jar(String name, Map<String, String> texts) throws IOException {
        Path jar = folder.resolve(name);
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
            for (var text : texts.entrySet()) {
                out.putNextEntry(new ZipEntry(text.getKey()));
                out.write(text.getValue().getBytes(StandardCharsets.UTF_8));
            }
        }
        return jar;
    }

    @Test
    void textsComeFromTheJarOrFromBesideTheTable() throws IOException {
        List<Path> jars = List.of(
                jar("without-2.jar", Map.of()),
                jar(
                        "with-1.0-beta.jar",
                        Map.of("META-INF/LICENSE", MIT, "META-INF/NOTICE.txt", "by somebody", "x", "")),
                jar("without-2-natives-macos-arm64.jar", Map.of()));
        FileTree files = Licences.of(folder).of(jars);

        assertThat(files.entries().keySet())
                .containsExactly(
                        "LIBRARIES.txt",
                        "with/LICENSE",
                        "with/NOTICE.txt",
                        "without-natives/mine.txt",
                        "without/mine.txt");
        assertThat(new String(
                        ((FileTree.Content) files.entries().get("LIBRARIES.txt")).bytes(), StandardCharsets.UTF_8))
                .isEqualTo("with-1.0-beta.jar: MIT\n  with/LICENSE\n  with/NOTICE.txt\n"
                        + "without-2-natives-macos-arm64.jar: MIT\n  without-natives/mine.txt\n"
                        + "without-2.jar: MIT\n  without/mine.txt\n");
        Licences.of(folder).requireNothingElse(jars);
    }

    @Test
    void aLibraryThatIsNotInTheTableIsRefused() throws IOException {
        Path jar = jar("new-1.jar", Map.of("LICENSE", MIT));
        assertThatThrownBy(() -> Licences.of(folder).of(List.of(jar)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("licences.tsv has no line for new (new-1.jar)");
    }

    @Test
    void aLibraryWithoutTheTextOfItsLicenceIsRefused() throws IOException {
        Path none = jar("with-1.jar", Map.of());
        assertThatThrownBy(() -> Licences.of(folder).of(List.of(none)))
                .hasMessageContaining("without a text of its licence");
        Path other = jar("with-2.jar", Map.of("LICENSE", "Apache License\n Version 2.0"));
        assertThatThrownBy(() -> Licences.of(folder).of(List.of(other))).hasMessageContaining("MIT: [LICENSE]");
        table("with\tMIT AND GPL-2.0\t-");
        Path unknown = jar("with-3.jar", Map.of("LICENSE", MIT));
        assertThatThrownBy(() -> Licences.of(folder).of(List.of(unknown))).hasMessageContaining("GPL-2.0");
    }

    @Test
    void whatNoLibraryNeedsAnyMoreIsRefused() throws IOException {
        List<Path> jars = List.of(jar("with-1.jar", Map.of("LICENSE", MIT)));
        assertThatThrownBy(() -> Licences.of(folder).requireNothingElse(jars))
                .hasMessageContaining("not there: [without, without-natives]");
        table("with\tMIT\t-");
        assertThatThrownBy(() -> Licences.of(folder).requireNothingElse(jars)).hasMessageContaining("[mine]");
    }

    @Test
    void theNamesOfLibrariesAreReadFromThoseOfJars() {
        assertThat(List.of(
                        Licences.library(Path.of("lwjgl-3.4.3-natives-linux.jar")),
                        Licences.library(Path.of("lwjgl-shaderc-3.4.3.jar")),
                        Licences.library(Path.of("gpupath-backend-opengl-0.1.0-SNAPSHOT.jar")),
                        Licences.library(Path.of("guava-33.8.0-jre.jar")),
                        Licences.library(Path.of("chart.js-4.5.1.jar"))))
                .containsExactly("lwjgl-natives", "lwjgl-shaderc", "gpupath", "guava", "chart.js");
    }
}
