package io.github.gpupath.cli.engine.code;

import io.github.gpupath.backend.CodeBinary;
import io.github.gpupath.backend.CodeListing;
import io.github.gpupath.cli.analysis.code.CodeFunction;
import io.github.gpupath.cli.analysis.code.FoundCode;
import io.github.gpupath.cli.analysis.code.FoundCode.Code;
import io.github.gpupath.cli.analysis.code.FoundCode.Missing;
import io.github.gpupath.cli.analysis.code.InstructionSet;
import io.github.gpupath.cli.engine.worker.process.ToolProcess;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Gets the machine code of a compiled kernel, as far as the driver gives it and the machine has a tool that reads it. */
public final class CodeReader {

    /** The form of a listing that is machine code already. */
    public static final String FORM = "isa";

    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final Pattern PTX_TARGET = Pattern.compile("^\\.target (sm_\\w+)", Pattern.MULTILINE);

    private final List<Path> folders;

    /**
     * A reader.
     *
     * @param path the folders of the machine's programs, as the variable PATH has them
     */
    public CodeReader(String path) {
        folders = Stream.of(path.split(File.pathSeparator))
                .filter(folder -> !folder.isEmpty())
                .map(Path::of)
                .toList();
    }

    /**
     * The machine code of a kernel.
     *
     * @param listings what the driver tells of it
     * @param binaries the images that the driver gives of it
     * @param entryPoint the kernel's name in its source
     */
    public FoundCode read(List<CodeListing> listings, List<CodeBinary> binaries, String entryPoint) {
        for (CodeListing listing : listings) {
            if (listing.form().equals(FORM)) {
                return InstructionSet.of(listing.text())
                        .map(set -> chosen(set, listing.text(), entryPoint, listing.title()))
                        .orElseGet(() -> new Missing("its instructions cannot be counted: " + listing.title()));
            }
        }
        for (CodeBinary binary : binaries) {
            List<CodeImage> images = CodeImage.within(binary.bytes());
            if (!images.isEmpty()) {
                String which = images.size() == 1 ? "" : ", the first of " + images.size() + " images";
                return disassembled(images.get(0), entryPoint, binary.origin() + which);
            }
        }
        for (CodeBinary binary : binaries) {
            Matcher target = PTX_TARGET.matcher(new String(binary.bytes(), StandardCharsets.ISO_8859_1));
            if (target.find()) {
                return assembled(binary, target.group(1), entryPoint);
            }
        }
        return new Missing(
                binaries.isEmpty()
                        ? "the driver gives no image of the kernel"
                        : "there is no machine code to be found in what the driver gives: "
                                + binaries.stream().map(CodeBinary::toString).collect(Collectors.joining(", ")));
    }

    private FoundCode disassembled(CodeImage image, String entryPoint, String origin) {
        for (Disassembler tool : Disassembler.of(image.kind())) {
            Optional<Path> program = program(tool.program());
            if (program.isPresent()) {
                try {
                    String listing =
                            inFile(image.bytes(), file -> ToolProcess.output(tool.command(program.get(), file), LIMIT));
                    return chosen(tool.set(), listing, entryPoint, origin + ", by " + tool.program());
                } catch (IOException e) {
                    return new Missing(image + " of " + origin + " cannot be disassembled: " + e.getMessage());
                }
            }
        }
        return new Missing(image + " of " + origin + " needs a disassembler on the PATH: "
                + Disassembler.of(image.kind()).stream()
                        .map(Disassembler::program)
                        .collect(Collectors.joining(" or ")));
    }

    /** NVIDIA's driver gives PTX where it keeps the code to itself; what its toolkit makes of that may be another. */
    private FoundCode assembled(CodeBinary ptx, String target, String entryPoint) {
        Optional<Path> program = program("ptxas");
        if (program.isEmpty()) {
            return new Missing("the driver gives PTX alone, and ptxas is not on the PATH");
        }
        try {
            byte[] image = inFile(ptx.bytes(), file -> {
                Path output = Files.createTempFile("gpupath", ".cubin");
                try {
                    ToolProcess.output(
                            List.of(
                                    program.get().toString(),
                                    "--gpu-name",
                                    target,
                                    "-o",
                                    output.toString(),
                                    file.toString()),
                            LIMIT);
                    return Files.readAllBytes(output);
                } finally {
                    Files.delete(output);
                }
            });
            List<CodeImage> images = CodeImage.within(image);
            return images.isEmpty()
                    ? new Missing("ptxas made no image of the driver's PTX")
                    : disassembled(
                            images.get(0),
                            entryPoint,
                            "the driver's PTX, assembled by this machine's ptxas, which is not what the driver runs");
        } catch (IOException e) {
            return new Missing("the driver's PTX cannot be assembled: " + e.getMessage());
        }
    }

    /** The kernel among the functions of a listing: the first with its name, else the longest. */
    private static FoundCode chosen(InstructionSet set, String listing, String entryPoint, String origin) {
        List<CodeFunction> functions = set.functions(listing);
        return functions.stream()
                .filter(function -> function.name().contains(entryPoint))
                .findFirst()
                .or(() -> functions.stream()
                        .max(Comparator.comparing(
                                function -> function.instructions().size())))
                .<FoundCode>map(function -> new Code(set, function, origin))
                .orElseGet(() -> new Missing("no instruction was found in the listing of " + origin));
    }

    private Optional<Path> program(String name) {
        return folders.stream()
                .map(folder -> folder.resolve(name))
                .filter(Files::isExecutable)
                .findFirst();
    }

    private interface FileUse<T> {

        T of(Path file) throws IOException;
    }

    /** Does something with bytes in a file that only this user can read, and that is deleted then. */
    private static <T> T inFile(byte[] bytes, FileUse<T> use) throws IOException {
        Path file = Files.createTempFile("gpupath", ".bin");
        try {
            Files.write(file, bytes);
            return use.of(file);
        } finally {
            Files.delete(file);
        }
    }
}
