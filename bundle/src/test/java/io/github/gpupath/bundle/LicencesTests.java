package io.github.gpupath.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each library in the archives has its licence. */
class LicencesTests {

    private static final String MIT = "Permission is hereby granted, free\n of charge, to any person obtaining ...";

    @TempDir
    Path folder;

    private Path jars;

    @BeforeEach
    void writeTable() throws IOException {
        jars = Files.createDirectory(folder.resolve("jars"));
        Files.writeString(folder.resolve("mine.txt"), MIT);
        Files.writeString(folder.resolve("licences.tsv"), "# what\nwith\tMIT\t-\nwithout-natives\tMIT\tmine\n");
        jar("with-1.0-beta.jar", Map.of("META-INF/LICENSE", MIT, "x", ""));
        jar("without-2-natives-macos-arm64.jar", Map.of());
    }

    private void jar(String name, Map<String, String> texts) throws IOException {
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jars.resolve(name)))) {
            for (var text : texts.entrySet()) {
                out.putNextEntry(new ZipEntry(text.getKey()));
                out.write(text.getValue().getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    @Test
    void textsAreInTheJarOrNextToTheTable() throws IOException {
        assertThat(Licences.faults(folder, jars)).isEmpty();
    }

    @Test
    void aLibraryWithoutARowIsAFault() throws IOException {
        jar("new-1.jar", Map.of("LICENSE", MIT));
        assertThat(Licences.faults(folder, jars)).containsExactly("licences.tsv has no row for new (new-1.jar)");
    }

    @Test
    void aLibraryWithoutATextIsAFault() throws IOException {
        jar("with-1.0-beta.jar", Map.of("LICENSE", "Apache License\n Version 2.0"));
        assertThat(Licences.faults(folder, jars)).containsExactly("no text of the licence MIT for with-1.0-beta.jar");
    }

    @Test
    void aRowWithoutALibraryIsAFault() throws IOException {
        Files.delete(jars.resolve("with-1.0-beta.jar"));
        assertThat(Licences.faults(folder, jars))
                .containsExactly("licences.tsv has a row for with, which is not in the archives");
    }

    @ParameterizedTest
    @CsvSource({
        "lwjgl-3.4.3-natives-linux.jar, lwjgl-natives",
        "lwjgl-shaderc-3.4.3.jar, lwjgl-shaderc",
        "gpupath-backend-opengl-0.1.0-SNAPSHOT.jar, gpupath",
        "guava-33.8.0-jre.jar, guava",
        "chart.js-4.5.1.jar, chart.js"
    })
    void aLibraryIsNamedByItsJar(String jar, String library) {
        assertThat(Licences.library(jar)).isEqualTo(library);
    }
}
