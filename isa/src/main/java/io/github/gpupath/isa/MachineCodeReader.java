package io.github.gpupath.isa;

import io.github.gpupath.backend.CodeBinary;
import io.github.gpupath.backend.CodeListing;
import io.github.gpupath.code.CodeFigures;
import io.github.gpupath.code.CodeReader;
import io.github.gpupath.code.CodeReport;
import io.github.gpupath.code.CompilerOutput;
import io.github.gpupath.code.CompilerOutput.Compiled;
import io.github.gpupath.code.CompilerOutput.Failed;
import io.github.gpupath.isa.FoundCode.Code;
import io.github.gpupath.isa.FoundCode.Missing;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds the machine code of a kernel in what a compiler gives, and has a tool of the machine disassemble it. */
public final class MachineCodeReader implements CodeReader {

    /** NVIDIA's statistics of a Vulkan pipeline, its assembler's words in OpenCL's log, and Mesa's statistics for AMD. */
    private static final Pattern REGISTERS =
            Pattern.compile("(?:Register Count: |Used |^ *VGPRs: )(\\d+)\\b", Pattern.MULTILINE);

    private final UnaryOperator<String> programs;

    /** Made as a service: it runs the programs on the PATH. */
    public MachineCodeReader() {
        this(UnaryOperator.identity());
    }

    /**
     * A reader that runs certain programs.
     *
     * @param programs the file of a program of some name
     */
    MachineCodeReader(UnaryOperator<String> programs) {
        this.programs = programs;
    }

    @Override
    public CodeReport read(Map<String, CompilerOutput> outputs) {
        Map<String, FoundCode> codes = new LinkedHashMap<>();
        outputs.forEach((title, output) -> {
            if (output instanceof Compiled compiled) {
                codes.put(title, read(compiled));
            } else if (output instanceof Failed failed) {
                codes.put(title, new Missing(failed.reason()));
            }
        });
        return new MachineCodeReport(codes);
    }

    @Override
    public CodeFigures figures(CompilerOutput output) {
        if (!(output instanceof Compiled compiled)) {
            return new CodeFigures.Missing(((Failed) output).reason());
        }
        FoundCode found = read(compiled);
        if (found instanceof Code code) {
            boolean isSure = code.set().tellsAccesses()
                    || code.choice()
                            .filter(choice -> !choice.rivals().isEmpty())
                            .isEmpty();
            return isSure
                    ? KernelFigures.of(code, compiled)
                    : new CodeFigures.Missing(
                            "the code does not show which of several loops is measured (see --as isa)");
        }
        return new CodeFigures.Missing(((Missing) found).reason());
    }

    /** The machine code of a kernel. */
    FoundCode read(Compiled compiled) {
        try (Programs tools = new Programs(programs)) {
            return new Search(compiled, tools).code();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A function that may be the kernel. */
    private record Candidate(InstructionSet set, CodeFunction function, String origin) {}

    /** The search for the code of one kernel, and why it found none in an image. */
    private static final class Search {

        private final Compiled compiled;
        private final Programs programs;
        private final List<String> reasons = new ArrayList<>();

        Search(Compiled compiled, Programs programs) {
            this.compiled = compiled;
            this.programs = programs;
        }

        /** From the compiler's own listing, else from its images, else from the files that a driver kept. */
        FoundCode code() {
            Optional<CodeListing> listing = compiled.listings().stream()
                    .filter(each -> each.form().equals(FORM))
                    .findFirst();
            if (listing.isPresent()) {
                return chosen(listed(listing.get()))
                        .orElseGet(() -> new Missing("the listing is in no known instruction set: "
                                + listing.get().title()
                                + listing.get()
                                        .text()
                                        .lines()
                                        .findFirst()
                                        .map(line -> ": " + line)
                                        .orElse("")));
            }
            return chosen(inImages(compiled.binaries()))
                    .or(() -> chosen(inImages(compiled.cached())))
                    // Only where there is no image: a disassembler that cannot read an image cannot read assembled text
                    // either.
                    .or(() -> reasons.isEmpty() ? chosen(inPtx()) : Optional.empty())
                    .orElseGet(() -> new Missing(reason()));
        }

        private static List<Candidate> listed(CodeListing listing) {
            return InstructionSet.of(listing.text())
                    .map(set -> candidates(set, listing.text(), listing.title()))
                    .orElse(List.of());
        }

        private String reason() {
            if (!reasons.isEmpty()) {
                return reasons.stream().distinct().collect(Collectors.joining("; "));
            }
            String given = Stream.concat(compiled.binaries().stream(), compiled.cached().stream())
                    .map(CodeBinary::toString)
                    .collect(Collectors.joining(", "));
            return "the driver's output contains no machine code" + (given.isEmpty() ? " (it is empty)" : ": " + given);
        }

        /** The kernel among functions: the first with its name, else the longest. */
        private Optional<FoundCode> chosen(List<Candidate> candidates) {
            return candidates.stream()
                    .filter(candidate -> candidate
                            .function()
                            .name()
                            .contains(compiled.kernel().entryPoint()))
                    .findFirst()
                    .or(() -> candidates.stream()
                            .max(Comparator.comparing(
                                    each -> each.function().instructions().size())))
                    .map(found -> new Code(
                            found.set(),
                            found.function().with(registers()),
                            found.origin(),
                            KnownLoops.of(compiled.kernel())));
        }

        private OptionalInt registers() {
            return compiled.listings().stream()
                    .map(listing -> REGISTERS.matcher(listing.text()))
                    .filter(Matcher::find)
                    .mapToInt(found -> Integer.parseInt(found.group(1)))
                    .findFirst();
        }

        private static List<Candidate> candidates(InstructionSet set, String listing, String origin) {
            return set.functions(listing).stream()
                    .map(function -> new Candidate(set, function, origin))
                    .toList();
        }

        /** All functions within images. */
        private List<Candidate> inImages(List<CodeBinary> binaries) {
            List<Candidate> candidates = new ArrayList<>();
            for (CodeBinary binary : binaries) {
                for (CodeImage image : CodeImage.within(binary.bytes())) {
                    try {
                        candidates.addAll(disassembled(image, binary.origin()));
                    } catch (IOException e) {
                        reasons.add(image + " in " + binary.origin() + " cannot be read: " + e.getMessage());
                    }
                }
            }
            return candidates;
        }

        private List<Candidate> disassembled(CodeImage image, String origin) throws IOException {
            List<Disassembler> tools = Disassembler.of(image.kind());
            String file = programs.file(image.bytes()).toString();
            for (Disassembler tool : tools) {
                Optional<String> listing =
                        programs.output(tool.program(), tool.arguments(file, tool.asksForGpu() ? gpu() : ""));
                if (listing.isPresent()) {
                    return candidates(tool.set(), listing.get(), origin + ", by " + tool.program());
                }
            }
            throw new IOException("install "
                    + tools.stream().map(Disassembler::program).collect(Collectors.joining(" or "))
                    + " and put it on the PATH");
        }

        /** What NVIDIA's disassembler calls a GPU of this machine. */
        private String gpu() throws IOException {
            String list = programs.output(
                            "nvidia-smi", List.of("--query-gpu=name,compute_cap", "--format=csv,noheader"))
                    .orElseThrow(() -> new IOException(
                            "nvidia-smi, which reports the GPU's compute capability, is not on the PATH"));
            Set<String> capabilities = list.lines()
                    .map(line -> line.split(",\\s*"))
                    .filter(fields -> fields.length == 2 && compiled.device().contains(fields[0]))
                    .map(fields -> fields[1].strip())
                    .collect(Collectors.toSet());
            if (capabilities.size() != 1) {
                throw new IOException("nvidia-smi reports no compute capability for " + compiled.device());
            }
            return "SM" + capabilities.iterator().next().replace(".", "");
        }

        /** NVIDIA's driver gives PTX where it keeps the code to itself; what its toolkit makes of that may be another. */
        private List<Candidate> inPtx() {
            List<CodeBinary> assembled = new ArrayList<>();
            for (CodeBinary binary : compiled.binaries()) {
                Ptx.of(binary).ifPresent(ptx -> assemble(ptx).ifPresent(assembled::add));
            }
            return inImages(assembled);
        }

        private Optional<CodeBinary> assemble(Ptx ptx) {
            try {
                return Optional.of(new CodeBinary(
                        "the driver's PTX assembled by local ptxas (the driver may run different code)",
                        ptx.assembled(ptx.target(), programs).image()));
            } catch (IOException e) {
                reasons.add(String.valueOf(e.getMessage()));
                return Optional.empty();
            }
        }
    }
}
