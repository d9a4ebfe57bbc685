package io.github.gpupath.bundle;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs programs of which nothing is asked. */
final class Command {

    /** What a program wrote, to both streams, and its exit code. */
    record Result(int exitCode, String output, String errors) {

        String words() {
            return errors + output;
        }
    }

    /** What takes a minute on an idle machine. */
    private static final int MINUTES = 15;

    private Command() {}

    /**
     * Runs a program to its end, which comes by force after {@value #MINUTES} minutes.
     *
     * @param environment all that it gets; nothing of this process
     */
    static Result run(Map<String, String> environment, Path folder, List<String> words)
            throws IOException, InterruptedException {
        Path output = Files.createTempFile("gpupath-bundle", ".txt");
        Path errors = Files.createTempFile("gpupath-bundle", ".txt");
        try {
            ProcessBuilder builder = new ProcessBuilder(words)
                    .redirectOutput(output.toFile())
                    .redirectError(errors.toFile())
                    .directory(folder.toFile());
            builder.environment().clear();
            builder.environment().putAll(environment);
            Process process = builder.start();
            process.getOutputStream().close();
            if (!process.waitFor(MINUTES, TimeUnit.MINUTES)) {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly();
                throw new IOException(
                        String.join(" ", words) + " does not end; it wrote: " + text(errors) + text(output));
            }
            return new Result(process.exitValue(), text(output), text(errors));
        } finally {
            Files.delete(output);
            Files.delete(errors);
        }
    }

    private static String text(Path output) throws IOException {
        return new String(Files.readAllBytes(output), StandardCharsets.UTF_8);
    }

    /**
     * Runs a program that must succeed.
     *
     * @return what it wrote to its standard output
     * @throws IOException if it fails, with all that it wrote
     */
    static String output(List<String> words) throws IOException, InterruptedException {
        Result result = run(System.getenv(), Path.of("").toAbsolutePath(), words);
        if (result.exitCode() != 0) {
            throw new IOException(String.join(" ", words) + " ends with " + result.exitCode() + ": " + result.words());
        }
        return result.output();
    }
}
