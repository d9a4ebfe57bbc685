package io.github.gpupath.testing;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;

/**
 * An external tool that checks this project's output: a compiler front end, a validator, a simulator. If it is missing,
 * its tests are skipped; with {@code -Drequire.tools=ID,...} they fail.
 */
public enum Tool {
    /** Khronos's validation layer for Vulkan. */
    VALIDATION_LAYER("validation-layer", "vulkan-validationlayers"),
    /** Khronos's validator for SPIR-V. */
    SPIRV_VAL("spirv-val", "spirv-tools"),
    /** LLVM's front end for OpenCL C. */
    CLANG("clang", "clang"),
    /** A simulator of an OpenCL device that checks every memory access. */
    OCLGRIND("oclgrind", "oclgrind");

    private static final Set<String> REQUIRED =
            Set.of(System.getProperty("require.tools", "").split(","));

    private final String id;
    private final String debianPackage;

    Tool(String id, String debianPackage) {
        this.id = id;
        this.debianPackage = debianPackage;
    }

    /** Fails the test if the tool is missing and required; skips it if the tool is missing and not required. */
    public void require(boolean present) {
        if (!present) {
            String message = "missing tool: " + id + " (Debian: " + debianPackage + ")";
            if (REQUIRED.contains(id)) {
                Assertions.fail("required and unavailable: " + message);
            }
            Assumptions.abort(message);
        }
    }

    /** The program on the path, or the newest one with a version suffix such as {@code clang-15}. */
    public Program program() {
        Pattern name = Pattern.compile(Pattern.quote(id) + "(-(\\d+))?");
        Optional<Path> found = Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .map(folder -> Path.of(folder).toFile().listFiles())
                .flatMap(Stream::ofNullable)
                .flatMap(Stream::of)
                .map(File::toPath)
                .filter(file -> name.matcher(file.getFileName().toString()).matches() && Files.isExecutable(file))
                .max(Comparator.comparingInt(file -> version(name, file)));
        require(found.isPresent());
        return new Program(found.orElseThrow());
    }

    private static int version(Pattern name, Path file) {
        Matcher matcher = name.matcher(file.getFileName().toString());
        return matcher.matches() && matcher.group(2) != null ? Integer.parseInt(matcher.group(2)) : Integer.MAX_VALUE;
    }

    /** An executable tool. */
    public record Program(Path file) {

        /** Runs the program and waits for its end. */
        public Answer run(List<String> arguments) throws IOException, InterruptedException {
            List<String> command = new ArrayList<>(List.of(file.toString()));
            command.addAll(arguments);
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Answer(process.waitFor(), output.strip());
        }
    }

    /** The result of a program. */
    public record Answer(int exitCode, String output) {

        /** Whether the exit code is 0 and there is no output. */
        public boolean isSilent() {
            return exitCode == 0 && output.isEmpty();
        }
    }
}
