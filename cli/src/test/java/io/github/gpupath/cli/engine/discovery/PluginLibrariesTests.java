package io.github.gpupath.cli.engine.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.result.PluginRecord;
import io.github.gpupath.result.PluginRecord.Library;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a plug-in loads beside its own jar is a part of it. */
class PluginLibrariesTests {

    @TempDir
    Path folder;

    @TempDir
    Path work;

    private Path jar;

    @BeforeEach
    void aFolderOfLibraries() throws IOException {
        jar = folder.resolve("example.jar");
        Files.createDirectory(folder.resolve("lib"));
    }

    @Test
    void aPluginWithoutAClassPathHasNone() throws IOException {
        plugin("");
        assertThat(opened().libraries()).isNull();
        assertThat(opened().hashes()).isEqualTo(opened().sha256());
    }

    @Test
    void eachLibraryIsFollowedWhereItIsNamedAndCountsOnce() throws IOException {
        plugin("lib/a.jar lib/b.jar");
        library("a.jar", "c.jar  ../example.jar");
        library("b.jar", "a.jar");
        library("c.jar", "b%20b.jar");
        library("b b.jar", "");
        assertThat(opened().libraries()).extracting(Library::jar).containsExactly("a.jar", "c.jar", "b b.jar", "b.jar");
        assertThat(opened().line())
                .matches("example\\.jar, without a version, SHA-256 \\w{64}, with a\\.jar, SHA-256 \\w{64}, with .*");
        assertThat(opened().hashes().split(" ")).hasSize(5).doesNotHaveDuplicates();
    }

    @Test
    void anotherContentIsAnotherPlugin() throws IOException {
        plugin("lib/a.jar");
        library("a.jar", "b.jar");
        library("b.jar", "");
        PluginRecord before = opened();
        library("b.jar", "no.jar");
        assertThat(opened().sha256()).isEqualTo(before.sha256());
        assertThat(opened().hashes()).isNotEqualTo(before.hashes());
    }

    /** As Java's class loader does. */
    @ParameterizedTest
    @ValueSource(
            strings = {"none.jar", "lib/", "lib", "text.jar", "empty.jar", "http://example.org/far.jar", "mailto:ann"})
    void whatIsNoJarIsPassedOver(String named) throws IOException {
        Files.writeString(folder.resolve("text.jar"), "text");
        Files.createFile(folder.resolve("empty.jar"));
        plugin(named + " lib/a.jar");
        library("a.jar", "");
        assertThat(opened().libraries()).extracting(Library::jar).containsExactly("a.jar");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a%.jar", "a[1].jar", "file://far/a.jar"})
    void whatIsNoAddressIsRefused(String named) throws IOException {
        plugin(named);
        assertThatThrownBy(this::opened)
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("has an invalid file URL in the Class-Path of its manifest: ");
    }

    private PluginRecord opened() throws IOException {
        return Plugin.open(jar, getClass().getClassLoader()).origin().plugin().orElseThrow();
    }

    private void plugin(String classPath) throws IOException {
        new PluginJar(work.resolve("example"))
                .service(BackendProvider.class, "org.example.Provider")
                .attribute("Class-Path", classPath)
                .write(jar);
    }

    private void library(String name, String classPath) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, name.replace(" ", "%20") + " " + classPath);
        try (OutputStream out = Files.newOutputStream(folder.resolve("lib").resolve(name))) {
            new JarOutputStream(out, manifest).close();
        }
    }
}
