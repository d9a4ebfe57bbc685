package io.github.gpupath.backend.cuda;

import io.github.gpupath.backend.Limits;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.WorkgroupSize;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** The sizes that a device allows. */
final class CudaLimits {

    private CudaLimits() {}

    static Limits of(CudaDriver driver, int device, int architecture) {
        long memory = driver.cuDeviceTotalMem(device);
        NvidiaProcessors processors = new NvidiaProcessors(
                architecture / 10,
                architecture % 10,
                driver.cuDeviceGetAttribute(CudaDriver.MULTIPROCESSOR_COUNT, device),
                1e3 * driver.cuDeviceGetAttribute(CudaDriver.CLOCK_RATE, device));
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
                OptionalInt.of(processors.count()),
                OptionalLong.of(driver.cuDeviceGetAttribute(CudaDriver.L2_CACHE_SIZE, device)),
                processors.laneOperations(),
                processors.halfOperations(),
                processors.issuedOperations());
    }

    /** CUDA has a limit for each format. */
    private static long maxTexels(CudaDriver driver, int device) {
        return CudaFormats.NAMED.stream()
                .mapToLong(format ->
                        driver.cuDeviceGetTexture1DLinearMaxWidth(CudaFormats.of(format), format.channels(), device))
                .min()
                .orElseThrow();
    }
}
