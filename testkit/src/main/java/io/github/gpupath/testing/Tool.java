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
 * Something of the machine that looks at what this project makes and that nobody here wrote: a front end, a validator, a
 * simulator. Where it is missing a test is skipped, or with {@code -Drequire.tools=ID,...} fails.
 */
public enum Tool {
    /** Khronos's layer between a program and a Vulkan driver. */
    VALIDATION_LAYER("validation-layer", "vulkan-validationlayers"),
    /** Khronos's validator of SPIR-V. */
    SPIRV_VAL("spirv-val", "spirv-tools"),
    /** LLVM's front end for OpenCL C. */
    CLANG("clang", "clang"),
    /** A simulator of an OpenCL device that looks at every access to memory. */
    OCLGRIND("oclgrind", "oclgrind");

    private static final Set<String> REQUIRED =
            Set.of(System.getProperty("require.tools", "").split(","));

    private final String id;
    private final String debianPackage;

    Tool(String id, String debianPackage) {
        this.id = id;
        this.debianPackage = debianPackage;
    }

    /** Ends the test if the tool is not there: as failed if it is required, or else as skipped. */
    public void require(boolean present) {
        if (!present) {
            String message = "there is no " + id + " (Debian: " + debianPackage + ")";
            if (REQUIRED.contains(id)) {
                Assertions.fail("required and unavailable: " + message);
            }
            Assumptions.abort(message);
        }
    }

    /** The program of this name on the path, or the newest of those with a version behind it, such as {@code clang-15}. */
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

    /** A tool that is a program. */
    public record Program(Path file) {

        /** Runs it to its end. */
        public Answer run(List<String> arguments) throws IOException, InterruptedException {
            List<String> command = new ArrayList<>(List.of(file.toString()));
            command.addAll(arguments);
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Answer(process.waitFor(), output.strip());
        }
    }

    /**
     * What a program said.
     *
     * @param output both streams together
     */
    public record Answer(int exitCode, String output) {

        /** Whether it found nothing wrong and had nothing to say. */
        public boolean isSilent() {
            return exitCode == 0 && output.isEmpty();
        }
    }
}
