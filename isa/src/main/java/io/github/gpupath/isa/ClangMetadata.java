package io.github.gpupath.isa;

import io.github.gpupath.code.CodeFigures.Resources;
import io.github.gpupath.code.CompilerOutput.Compiled;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** The metadata behind clang's code for AMD's GPUs. */
final class ClangMetadata implements ResourceReader {

    @Override
    public Optional<Resources> read(Compiled compiled) {
        return StatedNumbers.in(compiled, "\\.vgpr_count").map(figures -> {
            int registers = figures.of("\\.vgpr_count");
            int scalarRegisters = figures.of("\\.sgpr_count");
            int workgroupBytes = figures.of("\\.group_segment_fixed_size");
            return new Resources(
                    OptionalInt.of(registers),
                    OptionalInt.of(scalarRegisters),
                    OptionalLong.of(figures.of("\\.vgpr_spill_count") + figures.of("\\.sgpr_spill_count")),
                    OptionalLong.of(workgroupBytes),
                    AmdGeneration.of(compiled.device())
                            .map(generation -> generation.occupancy(
                                    figures.of("\\.wavefront_size"),
                                    registers,
                                    scalarRegisters,
                                    workgroupBytes,
                                    compiled.kernel().workgroupSize())));
        });
    }
}
