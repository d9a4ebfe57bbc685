package io.github.gpupath.backend.cuda;

import io.github.gpupath.backend.Limits;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.WorkgroupSize;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** The sizes that a device allows. */
final class CudaLimits {

    private CudaLimits() {}

    static Limits of(CudaDriver driver, int device, int architecture) {
        long memory = driver.cuDeviceTotalMem(device);
        int processors = driver.cuDeviceGetAttribute(CudaDriver.MULTIPROCESSOR_COUNT, device);
        return new Limits(
                new WorkgroupCount(
                        driver.cuDeviceGetAttribute(CudaDriver.MAX_GRID_DIM_X, device),
                        driver.cuDeviceGetAttribute(CudaDriver.MAX_GRID_DIM_Y, device),
                        driver.cuDeviceGetAttribute(CudaDriver.MAX_GRID_DIM_Z, device)),
                new WorkgroupSize(
                        driver.cuDeviceGetAttribute(CudaDriver.MAX_BLOCK_DIM_X, device),
                        driver.cuDeviceGetAttribute(CudaDriver.MAX_BLOCK_DIM_Y, device),
                        driver.cuDeviceGetAttribute(CudaDriver.MAX_BLOCK_DIM_Z, device)),
                driver.cuDeviceGetAttribute(CudaDriver.MAX_THREADS_PER_BLOCK, device),
                driver.cuDeviceGetAttribute(CudaDriver.MAX_SHARED_MEMORY_PER_BLOCK_OPTIN, device),
                memory,
                maxTexels(driver, device),
                driver.cuDeviceGetAttribute(CudaDriver.TOTAL_CONSTANT_MEMORY, device),
                Stream.of(
                                CudaDriver.MAXIMUM_TEXTURE2D_WIDTH,
                                CudaDriver.MAXIMUM_TEXTURE2D_HEIGHT,
                                CudaDriver.MAXIMUM_SURFACE2D_WIDTH,
                                CudaDriver.MAXIMUM_SURFACE2D_HEIGHT)
                        .mapToInt(size -> driver.cuDeviceGetAttribute(size, device))
                        .min()
                        .orElseThrow(),
                memory,
                memory,
                OptionalInt.of(driver.cuDeviceGetAttribute(CudaDriver.WARP_SIZE, device)),
                OptionalInt.of(processors),
                OptionalLong.of(driver.cuDeviceGetAttribute(CudaDriver.L2_CACHE_SIZE, device)),
                perSecond(driver, device, lanes(architecture), processors),
                perSecond(driver, device, halves(architecture), processors));
    }

    /** CUDA has a limit for each format. */
    private static long maxTexels(CudaDriver driver, int device) {
        return Stream.of(Format.values())
                .mapToLong(format ->
                        driver.cuDeviceGetTexture1DLinearMaxWidth(CudaFormats.of(format), format.channels(), device))
                .min()
                .orElseThrow();
    }

    /** What all processors begin in a second at the highest clock, of so many operations that each begins in a cycle. */
    private static OptionalDouble perSecond(CudaDriver driver, int device, OptionalInt inACycle, int processors) {
        double hertz = 1e3 * driver.cuDeviceGetAttribute(CudaDriver.CLOCK_RATE, device);
        return inACycle.isPresent() && hertz > 0
                ? OptionalDouble.of(inACycle.getAsInt() * processors * hertz)
                : OptionalDouble.empty();
    }

    /**
     * The 32-bit multiply-adds that a processor begins in a cycle, by its compute capability: from the table "Throughput of
     * Native Arithmetic Instructions" of the CUDA C++ Programming Guide. Nothing is said of those that it does not name.
     */
    static OptionalInt lanes(int architecture) {
        return switch (architecture / 10) {
            case 5, 9, 10, 12 -> OptionalInt.of(128);
            case 6, 8 -> OptionalInt.of(List.of(60, 80).contains(architecture) ? 64 : 128);
            case 7 -> OptionalInt.of(64);
            default -> OptionalInt.empty();
        };
    }

    /** The 16-bit multiply-adds of the same table, which counts both of a pair. */
    static OptionalInt halves(int architecture) {
        return switch (architecture) {
            case 53, 62, 80, 90 -> OptionalInt.of(256);
            case 60, 70, 72, 75, 86, 89 -> OptionalInt.of(128);
            case 61 -> OptionalInt.of(2);
            default -> OptionalInt.empty();
        };
    }
}
