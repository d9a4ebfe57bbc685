package io.github.gpupath.cli.engine.worker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How much memory programs can still get on this machine. */
final class AvailableMemory {

    private static final Path LINUX = Path.of("/proc/meminfo");

    private static final Pattern AVAILABLE = Pattern.compile("MemAvailable: +(\\d+) kB");

    private AvailableMemory() {}

    /** In bytes. Linux's own estimate counts memory that caches would give back; elsewhere only unused memory counts. */
    static long bytes() {
        Matcher available = AVAILABLE.matcher(linuxSays());
        return available.find()
                ? Long.parseLong(available.group(1)) * 1024
                : ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class)
                        .getFreeMemorySize();
    }

    private static String linuxSays() {
        try {
            return Files.exists(LINUX) ? Files.readString(LINUX) : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
