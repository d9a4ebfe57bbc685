package io.github.gpupath.cli.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The signals that this process was started to ignore, as background jobs ignore SIGINT, and all under nohup SIGHUP. */
public final class IgnoredSignals {

    public static final int HUP = 1;
    public static final int INT = 2;

    private IgnoredSignals() {}

    /** Whether a signal is among them, by its number; on Linux. */
    public static boolean has(int signal) throws IOException {
        String ignored = Files.readString(Path.of("/proc/self/status"))
                .lines()
                .filter(line -> line.startsWith("SigIgn:"))
                .findFirst()
                .orElseThrow();
        long mask = Long.parseUnsignedLong(ignored.substring("SigIgn:".length()).strip(), 16);
        return (mask & 1L << signal - 1) != 0;
    }
}
