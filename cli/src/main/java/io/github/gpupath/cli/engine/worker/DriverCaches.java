package io.github.gpupath.cli.engine.worker;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The folders in which drivers keep compiled code. A driver that cannot write there fails in many ways: it refuses a kernel, or
 * ends its process in the middle of a call. It seldom says why.
 */
public final class DriverCaches {

    /** Mesa's index alone takes 1.25 MiB. */
    private static final long LEAST_FREE_BYTES = 2 << 20;

    /** The variables by which a driver is told its own folder: PoCL, Mesa and NVIDIA. */
    private static final List<String> OWN =
            List.of("POCL_CACHE_DIR", "MESA_SHADER_CACHE_DIR", "__GL_SHADER_DISK_CACHE_PATH");

    /** The variable by which all are told. */
    private static final String COMMON = "XDG_CACHE_HOME";

    private final Map<String, String> environment;
    private final long leastFreeBytes;

    /**
     * The folders that an environment names.
     *
     * @param leastFreeBytes how much must be free, so that it cannot be what a driver lacks
     */
    DriverCaches(Map<String, String> environment, long leastFreeBytes) {
        this.environment = environment;
        this.leastFreeBytes = leastFreeBytes;
    }

    /**
     * The message of a failure, in one line. Where a driver may have failed since it cannot keep compiled code now, that, the folder
     * and what to do follow.
     */
    public static String explained(String message) {
        return new DriverCaches(System.getenv(), LEAST_FREE_BYTES)
                .trouble()
                .map(trouble -> message + "; perhaps " + trouble)
                .orElse(message);
    }

    /** What is wrong with the folders, and what to do; empty where nothing is. */
    Optional<String> trouble() {
        String all = folders().entrySet().stream()
                .flatMap(folder -> trouble(folder.getKey(), folder.getValue()).stream())
                .collect(Collectors.joining(", and "));
        return all.isEmpty() ? Optional.empty() : Optional.of(all);
    }

    /** By the variable that moves it. */
    private Map<String, String> folders() {
        Map<String, String> folders = new LinkedHashMap<>();
        for (String variable : OWN) {
            named(variable).ifPresent(folder -> folders.put(variable, folder));
        }
        named(COMMON)
                .or(() -> named("HOME").map(home -> home + "/.cache"))
                .ifPresent(folder -> folders.put(COMMON, folder));
        return folders;
    }

    private Optional<String> named(String variable) {
        return Optional.ofNullable(environment.get(variable)).filter(value -> !value.isEmpty());
    }

    private Optional<String> trouble(String variable, String folder) {
        return lack(folder)
                .map(lack -> "because a driver keeps compiled code in " + folder + ", " + lack + " set " + variable
                        + " to another folder");
    }

    /** What the folder lacks, or the one above it in which it would be made, and what helps beside another folder. */
    private Optional<String> lack(String folder) {
        try {
            Path place = Path.of(folder).toAbsolutePath();
            while (Files.notExists(place) && place.getParent() != null) {
                place = place.getParent();
            }
            if (!Files.isDirectory(place) || !Files.isWritable(place)) {
                return Optional.of("where nothing can be written:");
            }
            FileStore disk = Files.getFileStore(place);
            boolean isFull = disk.getTotalSpace() > 0 && disk.getUsableSpace() < leastFreeBytes;
            return isFull ? Optional.of("where the disk is full: free some space, or") : Optional.empty();
        } catch (IOException | InvalidPathException e) {
            return Optional.of("which cannot be looked at (" + e.getMessage() + "):");
        }
    }
}
