package io.github.gpupath.isa;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.Availability.Available;
import io.github.gpupath.backend.Availability.Unavailable;
import io.github.gpupath.backend.CodeListing;
import io.github.gpupath.code.CodeReader;
import io.github.gpupath.code.CompilerOutput;
import io.github.gpupath.code.CompilerOutput.Compiled;
import io.github.gpupath.code.CompilerOutput.Failed;
import io.github.gpupath.code.KernelFacts;
import io.github.gpupath.code.TargetCompiler;
import io.github.gpupath.kernel.source.KernelSource;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** {@code ocloc}, the offline compiler of Intel's OpenCL driver, and {@code iga64}, which disassembles what it makes. */
public final class IntelCompiler implements TargetCompiler.Offline {

    /** A GPU as {@code ocloc} names it, its instructions as {@code iga64} does, and whether it has a unit for textures. */
    private record Gpu(String name, String instructions, boolean samples) {}

    private static final List<Gpu> GPUS = List.of(
            new Gpu("skl", "9", true),
            new Gpu("tgllp", "12p1", true),
            new Gpu("dg2", "xehpg", true),
            new Gpu("pvc", "xehpc", false));

    private static final Pattern IMAGE = Pattern.compile("\\bimage\\d\\w*_t\\b");

    private static final String REMEDY = "install intel-opencl-icd and libigc-tools";

    private final UnaryOperator<String> programs;

    /** Created as a service: it runs the programs on the PATH. */
    public IntelCompiler() {
        this(UnaryOperator.identity());
    }

    /**
     * A compiler of certain programs.
     *
     * @param programs maps a program's name to the file to start
     */
    IntelCompiler(UnaryOperator<String> programs) {
        this.programs = programs;
    }

    @Override
    public String id() {
        return "intel";
    }

    @Override
    public String displayName() {
        return "ocloc (Intel, OpenCL)";
    }

    @Override
    public String backend() {
        return "opencl";
    }

    @Override
    public Availability probe() {
        try (Programs tools = new Programs(programs)) {
            if (tools.output("ocloc", List.of("--help")).isEmpty()) {
                return new Unavailable("ocloc is not on the PATH", REMEDY);
            }
            return tools.output("iga64", List.of("--help")).isEmpty()
                    ? new Unavailable("iga64 is not on the PATH", "install libigc-tools")
                    : new Available("ocloc and iga64");
        } catch (IOException e) {
            return new Unavailable(String.valueOf(e.getMessage()), REMEDY);
        }
    }

    @Override
    public List<String> targets() {
        return GPUS.stream().map(Gpu::name).toList();
    }

    @Override
    public CompilerOutput compile(KernelSource source, KernelFacts facts, String target) {
        Gpu gpu = GPUS.stream()
                .filter(each -> each.name().equals(target))
                .findFirst()
                .orElseThrow();
        if (!gpu.samples() && IMAGE.matcher(source.text()).find()) {
            // The compiler leaves such accesses out without a word.
            return new Failed(target + " has no unit for images");
        }
        try (Programs tools = new Programs(programs)) {
            byte[] image = image(tools, source, gpu);
            byte[] code = section(image, ".text." + source.entryPoint());
            String statement = new String(section(image, ".ze_info"), StandardCharsets.UTF_8);
            String listing = run(
                    tools,
                    "iga64",
                    List.of(
                            "-d",
                            "-p=" + gpu.instructions(),
                            "-Xprint-pc",
                            tools.file(code).toString()));
            return new Compiled(
                    facts,
                    target,
                    List.of(new CodeListing(CodeReader.FORM, "ocloc, by iga64", statement + listing)),
                    List.of(),
                    List.of());
        } catch (IOException e) {
            return new Failed(String.valueOf(e.getMessage()));
        }
    }

    private static byte[] image(Programs tools, KernelSource source, Gpu gpu) throws IOException {
        Path folder = tools.newFolder();
        Path text = tools.file(source.text().getBytes(StandardCharsets.UTF_8));
        run(
                tools,
                "ocloc",
                List.of(
                        "compile",
                        "-file",
                        text.toString(),
                        "-device",
                        gpu.name(),
                        "-options",
                        String.join(" ", source.options()),
                        "-out_dir",
                        folder.toString(),
                        "--format",
                        "zebin"));
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                byte[] content = Files.readAllBytes(file);
                if (CodeImage.isElf(content)) {
                    return content;
                }
            }
        }
        throw new IOException("ocloc wrote no image");
    }

    private static byte[] section(byte[] image, String name) throws IOException {
        return CodeImage.section(image, name).orElseThrow(() -> new IOException("ocloc's image has no " + name));
    }

    private static String run(Programs tools, String program, List<String> arguments) throws IOException {
        return tools.output(program, arguments).orElseThrow(() -> new IOException(program + " is not on the PATH"));
    }
}
