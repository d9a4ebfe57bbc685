package io.github.gpupath.isa;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

/** Runs programs of this machine. */
final class Programs {

    private static final Duration LIMIT = Duration.ofSeconds(30);

    private final Path scratch;
    private final UnaryOperator<String> files;

    /**
     * A runner of programs.
     *
     * @param scratch a private folder for their input and output
     * @param files maps a program's name to the file to start
     */
    Programs(Path scratch, UnaryOperator<String> files) {
        this.scratch = scratch;
        this.files = files;
    }

    /** A file that a program reads. */
    Path file(byte[] content) throws IOException {
        return Files.write(newFile(), content);
    }

    /** An empty file, which a program may write. */
    Path newFile() throws IOException {
        return Files.createTempFile(scratch, "", ".bin");
    }

    /**
     * The standard output of a program; empty if the program is not installed.
     *
     * @throws IOException if it runs longer than 30 s or fails; the message has the last line of its standard error
     */
    Optional<String> output(String program, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(arguments);
        command.add(0, files.apply(program));
        File output = newFile().toFile();
        File errors = newFile().toFile();
        Process process;
        try {
            process = new ProcessBuilder(command)
                    .redirectOutput(output)
                    .redirectError(errors)
                    .start();
        } catch (IOException missing) {
            return Optional.empty();
        }
        process.getOutputStream().close();
        if (!hasEnded(process)) {
            throw new IOException(program + " did not finish within " + LIMIT.toSeconds() + " s");
        }
        if (process.exitValue() != 0) {
            String lastWords = text(errors)
                    .lines()
                    .filter(line -> !line.isBlank())
                    .reduce((first, second) -> second)
                    .map(line -> ": " + line)
                    .orElse("");
            throw new IOException(program + " ended with code " + process.exitValue() + lastWords);
        }
        return Optional.of(text(output));
    }

    private static boolean hasEnded(Process process) {
        try {
            return process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            process.destroyForcibly();
        }
    }

    /** Bytes that are not UTF-8, as in symbol names, become replacement characters. */
    private static String text(File file) throws IOException {
        return new String(Files.readAllBytes(file.toPath()), StandardCharsets.UTF_8);
    }
}
