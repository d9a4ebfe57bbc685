package io.github.gpupath.isa;

import io.github.gpupath.kernel.Format;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * The clocks that one access of a wave takes in each unit of a compute unit. All constants are of two texts: "GCN ISA
 * Instruction Timings" (here: timings) and "Understanding Memory Coalescing on GCN" (here: coalescing). Penalties of alignment
 * and branches are left out: timings, "Instruction alignment", says that enough waves hide them.
 *
 * @param texture of the texture unit, which serves buffers too
 * @param vector of the four SIMD units, which issue a vector instruction per clock together
 * @param scalar of the scalar unit
 */
record GcnCost(double texture, double vector, double scalar) {

    private static final int LANES = 64;

    /** Coalescing, "Throughput": 32-bit or smaller single-channel buffer loads, under specific cases. */
    private static final int COALESCED = 4;

    /** Coalescing, "Throughput": point sampled texels of up to 128 bits, and buffer loads of several channels. */
    private static final int POINT_SAMPLED = 16;

    /** Timings, "MUBUF": BUFFER_LOAD_DWORDX2 and BUFFER_LOAD_FORMAT_XY; three and four channels take 16. */
    private static final int TWO_CHANNELS = 18;

    /** Coalescing, "Throughput": filtered texels of 32 bits; of 64 and 128 bits it is two and four times as many. */
    private static final int FILTERED_32_BITS = 16;

    /** Timings, first paragraph: cycles of almost every instruction. Four waves issue in turn: one instruction per clock. */
    private static final double CYCLES = 4;

    /**
     * The cost of one of a loop's accesses.
     *
     * @param loop the names of its instructions
     * @param element the element that a lane accesses, relative to the others
     * @param filtered the format of texels that are filtered; others are point sampled
     */
    static GcnCost of(List<String> loop, IntUnaryOperator element, Format... filtered) {
        double texture = 0;
        double vector = 0;
        double scalar = 0;
        for (String operation : loop) {
            if (operation.startsWith("v_")) {
                vector += cycles(operation) / CYCLES;
            } else if (operation.startsWith("s_") && !operation.matches("s_(c?branch|waitcnt).*")) {
                scalar += cycles(operation) / CYCLES;
            } else if (operation.startsWith("image_")) {
                texture += filtered.length == 0 ? POINT_SAMPLED : filtered(filtered[0]);
            } else if (operation.startsWith("buffer_load_")) {
                texture += buffer(operation, element);
            }
        }
        double accesses = loop.stream()
                .filter(operation -> Gcn.classOf(operation).isAccess())
                .count();
        return new GcnCost(texture / accesses, vector / accesses, scalar / accesses);
    }

    /** Units work side by side (timings, "Instruction scheduling"): the slowest decides. */
    double clocks() {
        return Math.max(texture, Math.max(vector, scalar));
    }

    /** Timings, "VOP1", "VOP3" and "SMRD". */
    private static double cycles(String operation) {
        if (operation.matches("v_(mul_(lo|hi)|rcp|rsq|sqrt|log|exp|sin|cos)_.*")) {
            return 16;
        }
        return operation.matches("s_(buffer_)?load_dwordx8") ? 8 : CYCLES;
    }

    private static int buffer(String operation, IntUnaryOperator element) {
        return switch (operation.substring("buffer_load_".length())) {
            case "dword", "format_x" -> isCoalesced(element) ? COALESCED : POINT_SAMPLED;
            case "dwordx2", "format_xy" -> TWO_CHANNELS;
            case "dwordx3", "dwordx4", "format_xyzw" -> POINT_SAMPLED;
            default -> throw new IllegalArgumentException(operation);
        };
    }

    private static int filtered(Format format) {
        return FILTERED_32_BITS * Math.max(1, format.texelBytes() / Integer.BYTES);
    }

    /**
     * Coalescing, last section: all lanes access one address, or each aligned group of four one address or a block of four
     * consecutive ones, in any order. The first case is a part of the second.
     */
    static boolean isCoalesced(IntUnaryOperator element) {
        return IntStream.range(0, LANES / 4).allMatch(group -> {
            int[] four = group(group, element);
            return IntStream.of(four).distinct().count() == 1
                    || IntStream.of(four).distinct().count() == 4 && four[3] - four[0] == 3;
        });
    }

    /**
     * The most lanes of a group of four that access the same of 16 banks with a width of 4 bytes. No source has this rule; it is the
     * rule of workgroup memory (timings, end of "DS") for half as many banks.
     */
    static long bankConflicts(IntUnaryOperator element, int words) {
        return IntStream.range(0, LANES / 4)
                .mapToLong(group -> IntStream.range(0, 16)
                        .mapToLong(bank -> IntStream.of(group(group, element))
                                .flatMap(lane -> IntStream.range(lane * words, lane * words + words))
                                .distinct()
                                .filter(word -> word % 16 == bank)
                                .count())
                        .max()
                        .orElseThrow())
                .max()
                .orElseThrow();
    }

    /** What an aligned group of four lanes accesses, in ascending order. */
    private static int[] group(int group, IntUnaryOperator element) {
        return IntStream.range(4 * group, 4 * group + 4).map(element).sorted().toArray();
    }
}
