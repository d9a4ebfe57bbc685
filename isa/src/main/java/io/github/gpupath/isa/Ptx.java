package io.github.gpupath.isa;

import io.github.gpupath.backend.CodeBinary;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A kernel in PTX, which is what NVIDIA's OpenCL driver gives: its front end's output, before machine code is made of it.
 *
 * @param text the whole of it
 * @param target the least GPU that it is for, such as {@code sm_90}
 */
record Ptx(String text, String target) {

    private static final Pattern TARGET = Pattern.compile("^\\.target (sm_\\w+)", Pattern.MULTILINE);

    /** NVIDIA's driver ends its text with a zero, at which ptxas expects more. */
    private static final Pattern TRAILING_ZEROS = Pattern.compile("\\x00+$");

    /**
     * Machine code that was made of it.
     *
     * @param image a cubin
     * @param statement on registers and spills, by the assembler
     */
    record Assembled(byte[] image, String statement) {}

    /** The PTX that a driver's binary is, if it is any. */
    static Optional<Ptx> of(CodeBinary binary) {
        String text = TRAILING_ZEROS
                .matcher(new String(binary.bytes(), StandardCharsets.ISO_8859_1))
                .replaceFirst("");
        Matcher target = TARGET.matcher(text);
        return target.find() ? Optional.of(new Ptx(text, target.group(1))) : Optional.empty();
    }

    /**
     * The machine code for a GPU. For an older one than its target, that line is changed: the assembler refuses instructions that the
     * GPU lacks.
     */
    Assembled assembled(String gpu, Programs programs) throws IOException {
        String lowered = number(gpu) < number(target) ? text.replaceFirst("\\.target sm_\\w+", ".target " + gpu) : text;
        Path image = programs.newFile();
        String file =
                programs.file(lowered.getBytes(StandardCharsets.ISO_8859_1)).toString();
        Programs.Written written = written(List.of("--gpu-name", gpu, "-o", image.toString(), "-v", file), programs);
        return new Assembled(Files.readAllBytes(image), written.errors());
    }

    private static Programs.Written written(List<String> arguments, Programs programs) throws IOException {
        Optional<Programs.Written> written;
        try {
            written = programs.written("ptxas", arguments);
        } catch (IOException e) {
            throw new IOException("the driver's PTX cannot be assembled: " + e.getMessage(), e);
        }
        return written.orElseThrow(() -> new IOException("the driver returns PTX only: put ptxas on the PATH"));
    }

    private static int number(String gpu) {
        return Integer.parseInt(gpu.replaceAll("\\D", ""));
    }
}
