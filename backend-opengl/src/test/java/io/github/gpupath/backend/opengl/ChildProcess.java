package io.github.gpupath.backend.opengl;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A JVM of its own, for what can be seen only once in a process. */
final class ChildProcess {

    /** A later Java than 17 warns of what native libraries need, beside what the process says, unless it is told to allow it. */
    private static final List<String> ALLOWING_NATIVES = List.of(
            "--enable-native-access=ALL-UNNAMED",
            "-XX:+IgnoreUnrecognizedVMOptions",
            "--sun-misc-unsafe-memory-access=allow");

    /**
     * How it went.
     *
     * @param output both streams together
     */
    record Result(int exitCode, String output) {}

    private ChildProcess() {}

    static Result run(Class<?> main) throws IOException, InterruptedException {
        return run(main, Map.of());
    }

    static Result run(Class<?> main, Map<String, String> environment, String... jvmOptions)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-XX:TieredStopAtLevel=1");
        command.addAll(ALLOWING_NATIVES);
        command.addAll(List.of(jvmOptions));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Result(process.waitFor(), output);
    }
}
