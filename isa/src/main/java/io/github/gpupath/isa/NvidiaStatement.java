package io.github.gpupath.isa;

import io.github.gpupath.code.CodeFigures.Occupancy;
import io.github.gpupath.code.CodeFigures.Resources;
import io.github.gpupath.code.CompilerOutput.Compiled;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What {@code ptxas -v} says of a kernel. */
final class NvidiaStatement implements ResourceReader {

    private static final Pattern USED = Pattern.compile("Used (\\d+) registers(?:.*?(\\d+) bytes smem)?");
    private static final Pattern SPILLED = Pattern.compile("(\\d+) bytes spill stores");

    private static final int WARP = 32;

    /** A multiprocessor has four parts with 16,384 registers each; a warp gets them by 256. */
    private static final int PARTS = 4;

    private static final int PART_REGISTERS = 16_384;
    private static final int GRANULE = 256;

    /**
     * The sizes that limit how many warps a multiprocessor holds. Source: CUDA C++ Programming Guide, table "Technical
     * Specifications per Compute Capability"; what each workgroup costs besides: NVIDIA Ampere GPU Architecture Tuning Guide.
     *
     * @param warps at most
     * @param workgroups at most
     * @param memory workgroup memory in KiB
     * @param reserved KiB of it that each workgroup costs besides its own
     */
    private record Multiprocessor(int warps, int workgroups, int memory, int reserved) {

        Occupancy occupancy(int registers, int workgroupBytes, int workgroupWarps) {
            int registersOfWarp = (registers * WARP + GRANULE - 1) / GRANULE * GRANULE;
            int byRegisters = PART_REGISTERS / Math.max(GRANULE, registersOfWarp) * PARTS;
            int byMemory = (memory << 10) / Math.max(1, workgroupBytes + (reserved << 10));
            int held = Math.min(workgroups, byMemory) * workgroupWarps;
            return new Occupancy(Math.min(warps, Math.min(byRegisters, held)), warps);
        }
    }

    private static final Map<String, Multiprocessor> MULTIPROCESSORS = Map.of(
            "sm_75", new Multiprocessor(32, 16, 64, 0),
            "sm_80", new Multiprocessor(64, 32, 164, 1),
            "sm_86", new Multiprocessor(48, 16, 100, 1),
            "sm_87", new Multiprocessor(48, 16, 164, 1),
            "sm_89", new Multiprocessor(48, 24, 100, 1),
            "sm_90", new Multiprocessor(64, 32, 228, 1),
            "sm_100", new Multiprocessor(64, 32, 228, 1),
            "sm_120", new Multiprocessor(48, 24, 100, 1));

    @Override
    public Optional<Resources> read(Compiled compiled) {
        return compiled.listings().stream()
                .flatMap(listing -> USED.matcher(listing.text()).results().map(used -> {
                    int registers = Integer.parseInt(used.group(1));
                    int workgroupBytes = used.group(2) == null ? 0 : Integer.parseInt(used.group(2));
                    Matcher spilled = SPILLED.matcher(listing.text());
                    return new Resources(
                            OptionalInt.of(registers),
                            OptionalInt.empty(),
                            spilled.find() ? OptionalLong.of(Long.parseLong(spilled.group(1))) : OptionalLong.empty(),
                            OptionalLong.of(workgroupBytes),
                            Optional.ofNullable(MULTIPROCESSORS.get(compiled.device()))
                                    .map(processor -> processor.occupancy(
                                            registers,
                                            workgroupBytes,
                                            (compiled.kernel().workgroupSize() + WARP - 1) / WARP)));
                }))
                .findFirst();
    }
}
