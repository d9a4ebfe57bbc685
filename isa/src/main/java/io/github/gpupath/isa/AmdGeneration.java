package io.github.gpupath.isa;

import io.github.gpupath.code.CodeFigures.Occupancy;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A generation of AMD's GPUs, with the sizes that limit how many subgroups (waves) a SIMD unit holds at once.
 *
 * <p>Sources: AMD, "Occupancy explained" (gpuopen.com/learn/occupancy-explained): a SIMD unit's registers, wave slots and
 * workgroup memory, whichever ends first. AMD's GCN3, Vega, RDNA, RDNA 2 and RDNA 3 instruction set references: registers and
 * workgroup memory. LLVM, AMDGPUBaseInfo.cpp ({@code getMaxWavesPerEU}, {@code getVGPRAllocGranule}, {@code getTotalNumVGPRs},
 * {@code getSGPRAllocGranule}): granules. Mesa, ac_gpu_info.c: 8 slots on Polaris.
 */
enum AmdGeneration {
    GCN1(List.of("tahiti", "pitcairn", "verde", "oland", "hainan", "gfx60[012]"), 10, 256, 4, 512, 8, 256),
    GCN2(List.of("bonaire", "hawaii", "kaveri", "kabini", "gfx70\\d"), 10, 256, 4, 512, 8, 512),
    GCN3(List.of("tonga", "iceland", "fiji", "carrizo", "stoney", "gfx80[1235]", "gfx810"), 10, 256, 4, 800, 16, 512),
    GCN4(List.of("polaris1\\d", "vegam"), 8, 256, 4, 800, 16, 512),
    GCN5(List.of("vega\\d\\d", "raven2?", "renoir", "arcturus", "gfx90[024689c]"), 10, 256, 4, 800, 16, 512),
    CDNA2(List.of("aldebaran", "gfx90a"), 8, 512, 8, 800, 16, 512),
    RDNA1(List.of("navi1\\d", "gfx101\\d"), 20, 512, 4, 0, 0, 512),
    RDNA2(List.of("navi2\\d", "vangogh", "rembrandt", "raphael_mendocino", "gfx103\\d"), 16, 512, 8, 0, 0, 512),
    RDNA3(List.of("gfx110[01]", "navi3[12]", "gfx1151"), 16, 768, 12, 0, 0, 1024),
    RDNA3_SMALL(List.of("gfx110[23]", "navi33", "phoenix2?", "gfx115[023]"), 16, 512, 8, 0, 0, 1024),
    RDNA4(List.of("gfx120[01]"), 16, 768, 12, 0, 0, 1024);

    /** Of a compute unit, or of the workgroup processor that RDNA's compilers use. */
    private static final int SIMDS = 4;

    private static final int WAVE64 = 64;

    private final List<String> names;
    private final int slots;
    private final int registers;
    private final int granule;
    private final int scalarRegisters;
    private final int scalarGranule;
    private final int workgroupGranule;

    /**
     * @param names patterns of Mesa's and LLVM's names
     * @param slots subgroups of a SIMD unit at most
     * @param registers vector registers of a SIMD unit, each of 64 values
     * @param granule of their allocation
     * @param scalarRegisters of a SIMD unit; 0 where each subgroup has its own
     * @param scalarGranule of their allocation
     * @param workgroupGranule of the allocation of workgroup memory, in bytes
     */
    AmdGeneration(
            List<String> names,
            int slots,
            int registers,
            int granule,
            int scalarRegisters,
            int scalarGranule,
            int workgroupGranule) {
        this.names = names;
        this.slots = slots;
        this.registers = registers;
        this.granule = granule;
        this.scalarRegisters = scalarRegisters;
        this.scalarGranule = scalarGranule;
        this.workgroupGranule = workgroupGranule;
    }

    /** The generation of a GPU, by a word of its name such as {@code Null hardware (RADV GFX1100)} or {@code gfx1030}. */
    static Optional<AmdGeneration> of(String device) {
        List<String> words = List.of(device.toLowerCase(Locale.ROOT).split("[^a-z0-9_]+"));
        return Arrays.stream(values())
                .filter(generation -> words.stream()
                        .anyMatch(word -> generation.names.stream().anyMatch(word::matches)))
                .findFirst();
    }

    /**
     * The subgroups of a kernel that a SIMD unit holds at once.
     *
     * @param subgroupSize invocations per subgroup: 32 or 64
     */
    Occupancy occupancy(int subgroupSize, int vector, int scalar, int workgroupBytes, int workgroupSize) {
        int scale = WAVE64 / subgroupSize;
        int held = Math.min(slots, registers * scale / roundedUp(Math.max(1, vector), granule * scale));
        if (scalarRegisters > 0) {
            held = Math.min(held, scalarRegisters / roundedUp(Math.max(1, scalar), scalarGranule));
        }
        if (workgroupBytes > 0) {
            int workgroups = workgroupMemory() / roundedUp(workgroupBytes, workgroupGranule);
            int subgroups = workgroups * ((workgroupSize + subgroupSize - 1) / subgroupSize);
            held = Math.min(held, (subgroups + SIMDS - 1) / SIMDS);
        }
        return new Occupancy(held, slots);
    }

    /** Of what four SIMD units share: a compute unit has 64 KiB, a workgroup processor two of them. */
    private int workgroupMemory() {
        return (scalarRegisters > 0 ? 64 : 128) << 10;
    }

    private static int roundedUp(int number, int granule) {
        return (number + granule - 1) / granule * granule;
    }
}
