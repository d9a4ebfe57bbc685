package io.github.gpupath.isa;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.Availability.Available;
import io.github.gpupath.backend.Availability.Unavailable;
import io.github.gpupath.backend.CodeBinary;
import io.github.gpupath.backend.CodeListing;
import io.github.gpupath.code.CompilerOutput;
import io.github.gpupath.code.CompilerOutput.Compiled;
import io.github.gpupath.code.CompilerOutput.Failed;
import io.github.gpupath.code.TargetCompiler;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** NVIDIA's {@code ptxas}, which makes machine code of the PTX that NVIDIA's OpenCL driver gives for the GPU of this machine. */
public final class NvidiaCompiler implements TargetCompiler.Assembler {

    private static final String REMEDY = "install NVIDIA's CUDA toolkit";

    /** A GPU in the help of {@code ptxas}, without those for the features of one generation alone. */
    private static final Pattern GPU = Pattern.compile("'(sm_\\d+)'");

    private final UnaryOperator<String> programs;

    /** Created as a service: it runs the programs on the PATH. */
    public NvidiaCompiler() {
        this(UnaryOperator.identity());
    }

    /**
     * A compiler of certain programs.
     *
     * @param programs maps a program's name to the file to start
     */
    NvidiaCompiler(UnaryOperator<String> programs) {
        this.programs = programs;
    }

    @Override
    public String id() {
        return "nvidia";
    }

    @Override
    public String displayName() {
        return "ptxas (NVIDIA, OpenCL)";
    }

    @Override
    public String backend() {
        return "opencl";
    }

    @Override
    public Availability probe() {
        try (Programs tools = new Programs(programs)) {
            for (String program : List.of("ptxas", "nvdisasm")) {
                if (tools.output(program, List.of("--version")).isEmpty()) {
                    return new Unavailable(program + " is not on the PATH", REMEDY);
                }
            }
            return new Available("ptxas and nvdisasm; needs NVIDIA's OpenCL driver too");
        } catch (IOException e) {
            return new Unavailable(String.valueOf(e.getMessage()), REMEDY);
        }
    }

    @Override
    public List<String> targets() {
        try (Programs tools = new Programs(programs)) {
            String help = tools.output("ptxas", List.of("--help")).orElse("");
            return GPU.matcher(help)
                    .results()
                    .map(gpu -> gpu.group(1))
                    .distinct()
                    .toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    @Override
    public CompilerOutput compile(Compiled driven, String target) {
        Optional<Ptx> ptx = driven.binaries().stream()
                .map(Ptx::of)
                .flatMap(Optional::stream)
                .findFirst();
        if (ptx.isEmpty()) {
            return new Failed("the OpenCL driver of " + driven.device() + " returns no PTX; NVIDIA's does");
        }
        try (Programs tools = new Programs(programs)) {
            Ptx.Assembled assembled = ptx.get().assembled(target, tools);
            return new Compiled(
                    driven.kernel(),
                    target,
                    List.of(new CodeListing("statistics", "ptxas", assembled.statement())),
                    List.of(new CodeBinary("PTX for " + ptx.get().target() + ", by ptxas", assembled.image())),
                    List.of());
        } catch (IOException e) {
            return new Failed(String.valueOf(e.getMessage()));
        }
    }
}
