package io.github.gpupath.backend.opencl;

import io.github.gpupath.kernel.source.PtxMatrices;
import java.util.OptionalDouble;

/**
 * The processors of a GPU of NVIDIA. The compute capability tells how many operations a processor begins in a cycle, by the
 * table "Throughput of Native Arithmetic Instructions" of the CUDA C++ Programming Guide; other capabilities tell nothing.
 *
 * @param major the first number of the compute capability
 * @param minor its second number
 * @param hertz their highest clock; 0 where the driver names none
 */
record NvidiaProcessors(int major, int minor, int count, double hertz) {

    /** The 32-bit multiply-adds that all begin in a second. */
    OptionalDouble laneOperations() {
        return perSecond(
                switch (major) {
                    case 5, 9, 10, 12 -> 128;
                    case 6, 8 -> minor == 0 ? 64 : 128;
                    case 7 -> 64;
                    default -> 0;
                });
    }

    /**
     * The 16-bit multiply-adds that all begin in a second, from the row "16-bit floating-point add, multiply, multiply-add", which
     * counts both of a pair. (Of the maker's papers on its GPUs the peaks say the same: twice those of 32 bits of the P100, V100 and
     * H100, four times those of the A100, as much on GA10x and AD10x.)
     */
    OptionalDouble halfOperations() {
        return perSecond(
                switch (10 * major + minor) {
                    case 53, 62, 80, 90 -> 256;
                    case 60, 70, 72, 75, 86, 89 -> 128;
                    case 61 -> 2;
                    default -> 0;
                });
    }

    /**
     * The 32-bit operations of any kind that all begin in a second, by how many instructions for 32 lanes the schedulers of a processor
     * issue in a cycle: four, and twice as many up to capability 6, whose schedulers may issue two at once. Since capability 7 integers
     * have units beside those of floats, and additions of integers go through both.
     */
    OptionalDouble issuedOperations() {
        return perSecond(
                switch (major) {
                    case 5 -> 256;
                    case 6 -> minor == 0 ? 128 : 256;
                    case 7, 8, 9, 10, 12 -> 128;
                    default -> 0;
                });
    }

    /** Whether they have the PTX instruction dp4a. */
    boolean hasDp4a() {
        return 10 * major + minor >= 61;
    }

    /** Whether they have the matrix instructions of {@link PtxMatrices}. */
    boolean hasMatrices() {
        return 10 * major + minor >= PtxMatrices.ARCHITECTURE;
    }

    private OptionalDouble perSecond(long inACycle) {
        return inACycle > 0 && hertz > 0 ? OptionalDouble.of(inACycle * count * hertz) : OptionalDouble.empty();
    }
}
