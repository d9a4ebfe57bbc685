package io.github.gpupath.isa;

import java.util.ArrayList;
import java.util.List;

/**
 * A program that writes machine code as text.
 *
 * @param options before the name of the file; {@link #GPU} stands for the GPU that the code is for
 * @param set the instructions that it writes
 */
record Disassembler(String program, List<String> options, InstructionSet set) {

    /** What {@code nvdisasm} calls the GPUs of a compute capability, such as {@code SM90}. */
    static final String GPU = "SM?";

    /** The disassemblers of a kind of image, the best first. */
    static List<Disassembler> of(CodeImage.Kind kind) {
        return switch (kind) {
            case CUBIN ->
                List.of(
                        new Disassembler("nvdisasm", List.of(), new Sass()),
                        new Disassembler("cuobjdump", List.of("-sass"), new Sass()));
            case NVIDIA_RAW -> List.of(new Disassembler("nvdisasm", List.of("--binary", GPU), new Sass()));
            case X86_64 ->
                List.of(
                        new Disassembler("objdump", List.of("-d", "--no-show-raw-insn"), new X86()),
                        new Disassembler("llvm-objdump", List.of("-d", "--no-show-raw-insn"), new X86()));
        };
    }

    /** Whether it must be told which GPU the code is for. */
    boolean asksForGpu() {
        return options.contains(GPU);
    }

    /** The arguments with which it disassembles a file. */
    List<String> arguments(String file, String gpu) {
        List<String> arguments = new ArrayList<>();
        options.forEach(option -> arguments.add(option.equals(GPU) ? gpu : option));
        arguments.add(file);
        return arguments;
    }
}
