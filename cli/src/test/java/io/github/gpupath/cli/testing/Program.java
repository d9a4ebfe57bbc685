package io.github.gpupath.cli.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The command line that starts the program in a process of its own, with the options that the launcher gives it; compiled
 * quickly, since it ends soon.
 */
public final class Program {

    private static final List<String> LAUNCHER = ofLauncher();

    private Program() {}

    private static List<String> ofLauncher() {
        try {
            String options = Files.readString(Path.of("..", "bundle", "src", "main", "launch", "java.options"));
            return List.of(options.strip().split("\\s+"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The program alone: without drivers, which take time, and without tests, so that plug-ins come from their jars. To these
     * words, as to those of the others, the words of the program's own command line are added.
     *
     * @param options further ones for Java
     */
    public static List<String> withoutDrivers(String... options) {
        return command(ProgramClasses.withoutDrivers(), List.of(options));
    }

    /** The program as people have it. */
    public static List<String> withoutTests(String... options) {
        return command(ProgramClasses.withoutTests(), List.of(options));
    }

    /** The program, which finds the backends and suites of the tests too. */
    public static List<String> withTests(String... options) {
        return command(ProgramClasses.withTests(), List.of(options));
    }

    /** The program from somewhere else. */
    public static List<String> command(String classPath, List<String> options) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(LAUNCHER);
        command.addAll(List.of(
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmn16m",
                "-Djava.io.tmpdir=" + System.getProperty("java.io.tmpdir")));
        command.addAll(ProgramClasses.archive(classPath));
        command.addAll(options);
        command.addAll(List.of("-cp", classPath, "io.github.gpupath.cli.Main"));
        return command;
    }
}
