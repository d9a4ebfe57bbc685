package io.github.gpupath.isa;

import io.github.gpupath.code.CodeFigures.Occupancy;
import io.github.gpupath.code.CodeFigures.Resources;
import io.github.gpupath.code.CompilerOutput.Compiled;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** What Intel's compiler says of a kernel in the section {@code .ze_info} of its image. */
final class IntelStatement implements ResourceReader {

    /** The registers of a hardware thread, unless it has twice as many; then a vector engine holds half the threads. */
    private static final int REGISTERS = 128;

    /**
     * The sizes that limit how many hardware threads, each of which executes a subgroup, a vector engine (execution unit) holds.
     * Source: Intel, GPU Occupancy Calculator (oneAPI samples), and "The Compute Architecture of Intel Processor Graphics Gen9".
     *
     * @param threads of a vector engine at most
     * @param engines that share workgroup memory
     * @param memory workgroup memory that they share, in KiB
     * @param sizes of a workgroup's memory, in KiB: it gets the next larger one
     */
    private record Engine(int threads, int engines, int memory, List<Integer> sizes) {

        Occupancy occupancy(int registers, int subgroups, int workgroupBytes) {
            int held = registers > REGISTERS ? threads / 2 : threads;
            if (workgroupBytes > 0) {
                int size = sizes.stream()
                        .filter(each -> each << 10 >= workgroupBytes)
                        .findFirst()
                        .orElse(memory);
                held = Math.min(held, (memory / size * subgroups + engines - 1) / engines);
            }
            return new Occupancy(held, threads);
        }
    }

    private static final List<Integer> POWERS = List.of(1, 2, 4, 8, 16, 32, 64);

    private static final Map<String, Engine> ENGINES = Map.of(
            "skl", new Engine(7, 8, 64, POWERS),
            "tgllp", new Engine(7, 16, 128, POWERS),
            "dg2", new Engine(8, 16, 128, POWERS),
            "pvc", new Engine(8, 8, 128, List.of(1, 2, 4, 8, 16, 32, 48, 64, 96, 128)));

    @Override
    public Optional<Resources> read(Compiled compiled) {
        return StatedNumbers.in(compiled, "grf_count").map(figures -> {
            int registers = figures.of("grf_count");
            int workgroupBytes = figures.of("slm_size");
            int lanes = figures.of("simd_size");
            return new Resources(
                    OptionalInt.of(registers),
                    OptionalInt.empty(),
                    OptionalLong.of(figures.of("type:\\s+scratch\\s+usage:\\s+\\w+\\s+size")),
                    OptionalLong.of(workgroupBytes),
                    Optional.ofNullable(ENGINES.get(compiled.device()))
                            .map(engine -> engine.occupancy(
                                    registers,
                                    (compiled.kernel().workgroupSize() + lanes - 1) / lanes,
                                    workgroupBytes)));
        });
    }
}
