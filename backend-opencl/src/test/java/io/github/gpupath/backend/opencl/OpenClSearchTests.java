package io.github.gpupath.backend.opencl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whether the linker could find a loader. */
class OpenClSearchTests {

    @TempDir
    Path folder;

    @BeforeEach
    void onLinux() {
        assumeTrue(
                System.getProperty("os.name").toLowerCase(Locale.ROOT).contains("linux"),
                "the search is that of Linux's dynamic linker");
    }

    @Test
    void nothingIsFoundWhereThereIsNothing() {
        assertThat(new OpenClSearch(List.of(folder), folder.resolve("cache")).mayFindLoader())
                .isFalse();
    }

    @Test
    void aFileInAFolderIsFound() throws Exception {
        Files.createFile(folder.resolve("libOpenCL.so.1"));
        assertThat(new OpenClSearch(List.of(folder), folder.resolve("cache")).mayFindLoader())
                .isTrue();
    }

    @Test
    void aNameInTheLinkersCacheIsFound() throws Exception {
        Path cache = Files.write(
                folder.resolve("cache"), "\0\u0001libOpenCL.so.1\0/opt/libOpenCL.so.1\0".getBytes("US-ASCII"));
        assertThat(new OpenClSearch(List.of(), cache).mayFindLoader()).isTrue();
        Files.write(cache, "libOther.so.1\0".getBytes("US-ASCII"));
        assertThat(new OpenClSearch(List.of(), cache).mayFindLoader()).isFalse();
    }
}
