package io.github.gpupath.cli.engine.worker;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** How much memory programs can still get on this machine. */
final class AvailableMemory {

    private static final Path LINUX = Path.of("/proc/meminfo");

    private AvailableMemory() {}

    /** In bytes. Linux's own estimate counts memory that caches would give back; elsewhere only unused memory counts. */
    static long bytes() {
        if (Files.isReadable(LINUX)) {
            try {
                return bytes(Files.readAllLines(LINUX), unusedBytes());
            } catch (IOException unreadable) {
                return unusedBytes();
            }
        }
        return unusedBytes();
    }

    /** What the lines of Linux's file say, or the other number where they do not. */
    static long bytes(List<String> lines, long otherwise) {
        return lines.stream()
                .map(line -> line.strip().split("\\s+"))
                .filter(words -> words.length == 3 && words[0].equals("MemAvailable:"))
                .map(words -> Long.parseLong(words[1]) * 1024)
                .findFirst()
                .orElse(otherwise);
    }

    private static long unusedBytes() {
        return ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class)
                .getFreeMemorySize();
    }
}
