package io.github.gpupath.bundle;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Uses a bundle as people do, with an empty environment: a class that the trimmed runtime lacks shows only when something
 * wants it.
 */
final class SmokeRun {

    /**
     * What Java says where a class, a module or a library is missing, the program in its own words, and the launcher where it cannot
     * keep classes.
     */
    private static final Pattern MISSING = Pattern.compile(
            "NoClassDefFoundError|ClassNotFoundException|NoSuchMethodError|UnsatisfiedLinkError|ProviderNotFoundException"
                    + "|module \\S+ not found|Could not initialize class|lacks class|lacks a native library|starts stay slower");

    /** Of {@code doctor}: no driver on this machine. */
    private static final int UNAVAILABLE = 4;

    private static final String PATH = "/usr/bin:/bin";

    private final Path bundle;
    private final Path folder;
    private final List<String> faults = new ArrayList<>();

    /**
     * Prepares to use a bundle; {@link #run} does.
     *
     * @param bundle an unpacked one
     * @param folder an empty one for what it writes
     */
    SmokeRun(Path bundle, Path folder) {
        this.bundle = bundle;
        this.folder = folder;
    }

    /**
     * Uses it.
     *
     * @throws IllegalStateException with all that went wrong
     */
    void run() throws IOException, InterruptedException {
        run("/nowhere", 0, "--version"); // the launcher needs no other program
        run(0, "list");
        run(0, "verify", "dispatch", "workgroup-memory", "--backend", "reference");
        run(0, "run", "dispatch", "--quick", "--backend", "reference", "--output", "first.json");
        run(0, "run", "dispatch", "--quick", "--backend", "reference", "--in-process", "--output", "second.json");
        run(0, "report", "first.json", "--output", "first.html");
        run(0, "report", "first.json", "--output", "first.csv");
        run(0, "compare", "first.json", "second.json");
        run(0, "show", "dispatch/empty/device", "--backend", "vulkan,opengl,opencl");
        int works = run(PATH, UNAVAILABLE, "doctor");
        if (works == 0) {
            run(0, "verify", "load/raw-buffer/x1/linear");
        }
        if (!faults.isEmpty()) {
            throw new IllegalStateException("the bundle does not work:\n" + String.join("\n", faults));
        }
    }

    private void run(int expected, String... words) throws IOException, InterruptedException {
        run(PATH, expected, words);
    }

    private int run(String path, int expected, String... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(bundle.resolve("gpupath").toString()));
        command.addAll(List.of(words));
        Command.Result result = Command.run(Map.of("HOME", folder.toString(), "PATH", path), folder, command);
        boolean asExpected = result.exitCode() == 0 || result.exitCode() == expected;
        if (!asExpected || MISSING.matcher(result.words()).find()) {
            faults.add(
                    "gpupath " + String.join(" ", words) + " ends with " + result.exitCode() + ":\n" + result.words());
        }
        return result.exitCode();
    }
}
