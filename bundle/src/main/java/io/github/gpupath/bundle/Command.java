package io.github.gpupath.bundle;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Runs programs of which nothing is asked. */
final class Command {

    /** What a program wrote, to both streams, and its exit code. */
    record Result(int exitCode, String output) {}

    private Command() {}

    /**
     * Runs a program to its end.
     *
     * @param environment all that it gets; nothing of this process
     */
    static Result run(Map<String, String> environment, Path folder, List<String> words)
            throws IOException, InterruptedException {
        ProcessBuilder builder =
                new ProcessBuilder(words).redirectErrorStream(true).directory(folder.toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        Process process = builder.start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Result(process.waitFor(), output);
    }

    /**
     * Runs a program that must succeed.
     *
     * @return what it wrote
     * @throws IOException if it fails, with all that it wrote
     */
    static String output(List<String> words) throws IOException, InterruptedException {
        Result result = run(System.getenv(), Path.of("").toAbsolutePath(), words);
        if (result.exitCode() != 0) {
            throw new IOException(String.join(" ", words) + " ends with " + result.exitCode() + ": " + result.output());
        }
        return result.output();
    }
}
