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

    private final List<String> commands;
    private final Path bundle;
    private final Path folder;
    private final List<String> faults = new ArrayList<>();

    /**
     * Prepares to use a bundle; {@link #run} does.
     *
     * @param commands what it is asked, a command a line; a test of the program's own gives it these too, so that one that it
     *     refuses is seen before there is a bundle
     * @param bundle an unpacked one
     * @param folder an empty one for what it writes
     */
    SmokeRun(List<String> commands, Path bundle, Path folder) {
        this.commands = commands;
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
        for (String command : commands) {
            run(0, command.split(" "));
        }
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
