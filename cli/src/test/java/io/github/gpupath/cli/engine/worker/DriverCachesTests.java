package io.github.gpupath.cli.engine.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DriverCachesTests {

    @TempDir
    Path folder;

    private static Optional<String> onAnEmptyDisk(Map<String, String> environment) {
        return new DriverCaches(environment, 0).trouble();
    }

    private static Optional<String> onAFullDisk(Map<String, String> environment) {
        return new DriverCaches(environment, Long.MAX_VALUE).trouble();
    }

    private String under(String name) {
        return folder.resolve(name).toString();
    }

    @Test
    void aFolderThatCanBeWrittenToIsNoTrouble() {
        assertThat(onAnEmptyDisk(Map.of("XDG_CACHE_HOME", folder.toString()))).isEmpty();
        assertThat(onAnEmptyDisk(Map.of("HOME", under("not/made/yet")))).isEmpty();
    }

    @Test
    void anEnvironmentThatNamesNoFolderIsNoTrouble() {
        assertThat(onAFullDisk(Map.of("POCL_CACHE_DIR", ""))).isEmpty();
    }

    @Test
    void aFullDiskIsSaidWithTheFolderAndWhatToDo() {
        assertThat(onAFullDisk(Map.of("XDG_CACHE_HOME", folder.toString(), "HOME", "/elsewhere")))
                .contains("because a driver keeps compiled code in " + folder
                        + ", where the disk is full: free some space, or set XDG_CACHE_HOME to another folder");
        assertThat(onAFullDisk(Map.of("HOME", folder.toString())).orElseThrow())
                .contains(folder + "/.cache, where", "set XDG_CACHE_HOME");
    }

    @Test
    void eachFolderIsMovedByItsOwnVariable() {
        Map<String, String> environment = Map.of(
                "POCL_CACHE_DIR", under("pocl"), "MESA_SHADER_CACHE_DIR", under("mesa"), "HOME", folder.toString());
        assertThat(onAFullDisk(environment).orElseThrow())
                .contains(
                        under("pocl") + ", where the disk is full: free some space, or set POCL_CACHE_DIR",
                        under("mesa") + ", where the disk is full: free some space, or set MESA_SHADER_CACHE_DIR",
                        "set XDG_CACHE_HOME");
    }

    @Test
    void aFolderThatCannotBeMadeIsSaid() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));
        assertThat(onAnEmptyDisk(Map.of("POCL_CACHE_DIR", file + "/cache", "XDG_CACHE_HOME", folder.toString())))
                .contains("because a driver keeps compiled code in " + file
                        + "/cache, where nothing can be written: set POCL_CACHE_DIR to another folder");
    }
}
