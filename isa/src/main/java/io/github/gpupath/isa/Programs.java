package io.github.gpupath.isa;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Runs programs of this machine; their files are in a private folder until it is closed. */
final class Programs implements Closeable {

    private static final Duration LIMIT = Duration.ofSeconds(30);

    /** A compiler's first complaint, without the place in a file that is gone then. */
    private static final Pattern ERROR = Pattern.compile("\\b(error|fatal) *:.*");

    private final Path scratch;
    private final UnaryOperator<String> files;

    /**
     * A runner of programs.
     *
     * @param files maps a program's name to the file to start
     */
    Programs(UnaryOperator<String> files) throws IOException {
        scratch = Files.createTempDirectory("gpupath-isa");
        this.files = files;
    }

    /** An empty folder, which a program may write to. */
    Path newFolder() throws IOException {
        return Files.createTempDirectory(scratch, "");
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
     * @throws IOException if it runs longer than 30 s or fails; the message has its first error, or the last line of its standard
     *     error
     */
    Optional<String> output(String program, List<String> arguments) throws IOException {
        return written(program, arguments).map(Written::output);
    }

    /** What a program writes to its standard output and standard error. */
    record Written(String output, String errors) {}

    /** The same with what it writes to its standard error. */
    Optional<Written> written(String program, List<String> arguments) throws IOException {
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
        Written written = new Written(text(output), text(errors));
        if (process.exitValue() != 0) {
            throw new IOException(program + " ended with code " + process.exitValue()
                    + complaint(written).map(words -> ": " + words).orElse(""));
        }
        return Optional.of(written);
    }

    private static Optional<String> complaint(Written written) {
        Matcher first = ERROR.matcher(written.errors() + "\n" + written.output());
        return first.find()
                ? Optional.of(first.group())
                : written.errors().lines().filter(line -> !line.isBlank()).reduce((line, next) -> next);
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

    @Override
    public void close() throws IOException {
        try (Stream<Path> all = Files.walk(scratch)) {
            for (Path file : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
