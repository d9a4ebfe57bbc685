package io.github.gpupath.cli.engine.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.result.ResultFile.Cache;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostFactsTests {

    @TempDir
    private Path files;

    private void cache(int index, String level, String type, String size) throws IOException {
        Path folder = Files.createDirectories(
                files.resolve("sys/devices/system/cpu/cpu0/cache").resolve("index" + index));
        Files.writeString(folder.resolve("level"), level + "\n");
        Files.writeString(folder.resolve("type"), type + "\n");
        Files.writeString(folder.resolve("size"), size + "\n");
    }

    @Test
    void theCachesThatHoldDataAreReadFromTheNearestOn() throws IOException {
        cache(0, "2", "Unified", "1024K");
        cache(1, "1", "Instruction", "32K");
        cache(2, "1", "Data", "48K");
        cache(3, "3", "Unified", "32768K");
        cache(4, "1", "Unified", "64K");
        assertThat(HostFacts.caches(files))
                .containsExactly(new Cache(1, 48 << 10), new Cache(2, 1 << 20), new Cache(3, 32 << 20));
    }

    @Test
    void whatCannotBeReadIsNotGuessed() throws IOException {
        assertThat(HostFacts.caches(files)).isNull();
        cache(0, "1", "Data", "?");
        assertThat(HostFacts.caches(files)).isNull();
    }
}
