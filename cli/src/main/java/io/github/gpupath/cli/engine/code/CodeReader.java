package io.github.gpupath.cli.engine.code;

import io.github.gpupath.backend.CodeBinary;
import io.github.gpupath.backend.CodeListing;
import io.github.gpupath.cli.analysis.code.FoundCode;
import io.github.gpupath.cli.analysis.code.FoundCode.Code;
import io.github.gpupath.cli.analysis.code.FoundCode.Missing;
import io.github.gpupath.cli.analysis.code.InstructionSet;
import io.github.gpupath.cli.analysis.code.KnownLoops;
import io.github.gpupath.cli.engine.worker.process.ToolProcess;
import io.github.gpupath.cli.text.SearchPath;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
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

    /** NVIDIA's statistics of a Vulkan pipeline, and its assembler's words in OpenCL's log. */
    private static final Pattern REGISTERS = Pattern.compile("Register Count: (\\d+)|Used (\\d+) registers");

    private final SearchPath programs;
    private final Path scratch;

    /**
     * A reader.
     *
     * @param path the folders of the machine's programs, as the variable PATH has them
     * @param scratch where files are made for them, and deleted
     */
    public CodeReader(String path, Path scratch) {
        this.scratch = scratch;
        programs = SearchPath.of(path);
    }

    /**
     * What is known of a kernel that a driver compiled.
     *
     * @param entryPoint the kernel's name in its source
     * @param loops what is known of the kernel's loops
     * @param device the name of the device that it is for
     * @param listings what the driver tells of it
     * @param binaries the images that the driver gives of it
     * @param kept the files that the driver left while it compiled this kernel and what itself needs
     */
    public record Compiled(
            String entryPoint,
            KnownLoops loops,
            String device,
            List<CodeListing> listings,
            List<CodeBinary> binaries,
            List<CodeBinary> kept) {

        private OptionalInt registers() {
            return listings.stream()
                    .map(listing -> REGISTERS.matcher(listing.text()))
                    .filter(Matcher::find)
                    .mapToInt(found -> Integer.parseInt(found.group(1) == null ? found.group(2) : found.group(1)))
                    .findFirst();
        }
    }

    /** The machine code of a kernel: from the driver's own listing, else from its images, else from the files that it kept. */
    public FoundCode read(Compiled compiled) {
        for (CodeListing listing : compiled.listings()) {
            if (listing.form().equals(FORM)) {
                List<Code> code = InstructionSet.of(listing.text())
                        .map(set -> codes(set, listing.text(), listing.title()))
                        .orElse(List.of());
                return chosen(code, compiled)
                        .<FoundCode>map(found -> found)
                        .orElseGet(() -> new Missing("its instructions cannot be counted: " + listing.title()));
            }
        }
        List<String> reasons = new ArrayList<>();
        for (List<CodeBinary> images : List.of(compiled.binaries(), compiled.kept())) {
            Optional<Code> code = chosen(
                    images.stream()
                            .flatMap(image -> codes(image, compiled, reasons).stream())
                            .toList(),
                    compiled);
            if (code.isPresent()) {
                return code.get();
            }
        }
        // Only where there is no image: a disassembler that cannot read an image cannot read assembled text either.
        for (CodeBinary binary : compiled.binaries()) {
            Matcher target = PTX_TARGET.matcher(new String(binary.bytes(), StandardCharsets.ISO_8859_1));
            if (reasons.isEmpty() && target.find()) {
                Optional<Code> code = chosen(assembled(binary, target.group(1), compiled, reasons), compiled);
                if (code.isPresent()) {
                    return code.get();
                }
            }
        }
        return new Missing(
                reasons.isEmpty()
                        ? "there is no machine code in what the driver gives"
                                + Stream.concat(compiled.binaries().stream(), compiled.kept().stream())
                                        .map(CodeBinary::toString)
                                        .collect(Collectors.collectingAndThen(
                                                Collectors.joining(", "),
                                                names -> names.isEmpty() ? ", which is nothing" : ": " + names))
                        : reasons.stream().distinct().collect(Collectors.joining("; ")));
    }

    /** The kernel among functions: the first with its name, else the longest. */
    private static Optional<Code> chosen(List<Code> codes, Compiled compiled) {
        return codes.stream()
                .filter(code -> code.function().name().contains(compiled.entryPoint()))
                .findFirst()
                .or(() -> codes.stream()
                        .max(Comparator.comparing(
                                code -> code.function().instructions().size())))
                .map(code -> code.with(compiled.registers(), compiled.loops()));
    }

    private static List<Code> codes(InstructionSet set, String listing, String origin) {
        return set.functions(listing).stream()
                .map(function -> new Code(set, function, origin, KnownLoops.NONE))
                .toList();
    }

    /**
     * All functions within an image.
     *
     * @param reasons gets why one cannot be read
     */
    private List<Code> codes(CodeBinary binary, Compiled compiled, List<String> reasons) {
        List<Code> codes = new ArrayList<>();
        List<CodeImage> images = CodeImage.within(binary.bytes());
        for (CodeImage image : images) {
            try {
                codes.addAll(disassembled(image, compiled.device(), binary.origin()));
            } catch (IOException e) {
                reasons.add(image + " in " + binary.origin() + " cannot be read: " + e.getMessage());
            }
        }
        return codes;
    }

    private List<Code> disassembled(CodeImage image, String device, String origin) throws IOException {
        List<Disassembler> tools = Disassembler.of(image.kind());
        for (Disassembler tool : tools) {
            Optional<Path> program = programs.program(tool.program());
            if (program.isPresent()) {
                String gpu = tool.asksForGpu() ? gpu(device) : "";
                String listing = inFile(
                        image.bytes(), file -> ToolProcess.output(tool.command(program.get(), file, gpu), LIMIT));
                return codes(tool.set(), listing, origin + ", by " + tool.program());
            }
        }
        throw new IOException("it takes "
                + tools.stream().map(Disassembler::program).collect(Collectors.joining(" or "))
                + ", and the PATH has none");
    }

    /** What NVIDIA's disassembler calls a GPU of this machine. */
    private String gpu(String device) throws IOException {
        Path program = programs.program("nvidia-smi")
                .orElseThrow(
                        () -> new IOException(
                                "it takes the GPU's compute capability, which nvidia-smi tells, and the PATH does not have it"));
        Set<String> capabilities = ToolProcess.output(
                        List.of(program.toString(), "--query-gpu=name,compute_cap", "--format=csv,noheader"), LIMIT)
                .lines()
                .map(line -> line.split(",\\s*"))
                .filter(fields -> fields.length == 2 && device.contains(fields[0]))
                .map(fields -> fields[1].strip())
                .collect(Collectors.toSet());
        if (capabilities.size() != 1) {
            throw new IOException("nvidia-smi does not tell the compute capability of " + device);
        }
        return "SM" + capabilities.iterator().next().replace(".", "");
    }

    /** NVIDIA's driver gives PTX where it keeps the code to itself; what its toolkit makes of that may be another. */
    private List<Code> assembled(CodeBinary ptx, String target, Compiled compiled, List<String> reasons) {
        Optional<Path> program = programs.program("ptxas");
        if (program.isEmpty()) {
            reasons.add("the driver gives PTX, and ptxas is not on the PATH");
            return List.of();
        }
        try {
            byte[] image = inFile(ptx.bytes(), file -> {
                Path output = Files.createTempFile(scratch, "gpupath", ".cubin");
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
            return codes(
                    new CodeBinary(
                            "the driver's PTX, assembled by this machine's ptxas, which is not what the driver runs",
                            image),
                    compiled,
                    reasons);
        } catch (IOException e) {
            reasons.add("the driver's PTX cannot be assembled: " + e.getMessage());
            return List.of();
        }
    }

    private interface FileUse<T> {

        T of(Path file) throws IOException;
    }

    /** Does something with bytes in a file that only this user can read, and that is deleted then. */
    private <T> T inFile(byte[] bytes, FileUse<T> use) throws IOException {
        Path file = Files.createTempFile(scratch, "gpupath", ".bin");
        try {
            Files.write(file, bytes);
            return use.of(file);
        } finally {
            Files.delete(file);
        }
    }
}
