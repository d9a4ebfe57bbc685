package io.github.gpupath.backend.opencl;

import io.github.gpupath.backend.Limits;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.WorkgroupSize;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.IntBinaryOperator;
import org.jocl.CL;
import org.jocl.cl_device_id;

/** The sizes that a device allows. */
final class OpenClLimits {

    /**
     * OpenCL has no query for the number of workgroups. Along x, NVIDIA and PoCL take what an int can hold; along y and
     * z, NVIDIA's hardware takes 65,535.
     */
    private static final WorkgroupCount MAX_WORKGROUPS = new WorkgroupCount(Integer.MAX_VALUE, 65_535, 65_535);

    /** From {@code cl_nv_device_attribute_query}. */
    private static final int CL_DEVICE_WARP_SIZE_NV = 0x4003;

    private static final int CL_DEVICE_COMPUTE_CAPABILITY_MAJOR_NV = 0x4000;
    private static final int CL_DEVICE_COMPUTE_CAPABILITY_MINOR_NV = 0x4001;
    /** From {@code cl_amd_device_attribute_query}. */
    private static final int CL_DEVICE_WAVEFRONT_WIDTH_AMD = 0x4043;

    private OpenClLimits() {}

    static Limits of(cl_device_id device) {
        long[] sizes = OpenClQueries.numbers(device, CL.CL_DEVICE_MAX_WORK_ITEM_SIZES);
        long allocation = OpenClQueries.number(device, CL.CL_DEVICE_MAX_MEM_ALLOC_SIZE);
        return new Limits(
                MAX_WORKGROUPS,
                new WorkgroupSize(
                        OpenClQueries.clamp(sizes[0]), OpenClQueries.clamp(sizes[1]), OpenClQueries.clamp(sizes[2])),
                OpenClQueries.intNumber(device, CL.CL_DEVICE_MAX_WORK_GROUP_SIZE),
                OpenClQueries.intNumber(device, CL.CL_DEVICE_LOCAL_MEM_SIZE),
                allocation,
                OpenClQueries.number(device, CL.CL_DEVICE_IMAGE_MAX_BUFFER_SIZE),
                OpenClQueries.number(device, CL.CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE),
                Math.min(
                        OpenClQueries.intNumber(device, CL.CL_DEVICE_IMAGE2D_MAX_WIDTH),
                        OpenClQueries.intNumber(device, CL.CL_DEVICE_IMAGE2D_MAX_HEIGHT)),
                allocation,
                OpenClQueries.number(device, CL.CL_DEVICE_GLOBAL_MEM_SIZE),
                subgroupSize(device),
                OptionalInt.of(OpenClQueries.intNumber(device, CL.CL_DEVICE_MAX_COMPUTE_UNITS)),
                cacheBytes(device),
                perSecond(device, OpenClLimits::nvidiaLanes),
                perSecond(device, OpenClLimits::nvidiaHalves));
    }

    /** OpenCL itself tells the processors and their clock, in MHz, but not what they begin in a cycle. */
    private static OptionalDouble perSecond(cl_device_id device, IntBinaryOperator inACycle) {
        if (!OpenClQueries.extensions(device).contains("cl_nv_device_attribute_query")) {
            return OptionalDouble.empty();
        }
        int operations = inACycle.applyAsInt(
                OpenClQueries.intNumber(device, CL_DEVICE_COMPUTE_CAPABILITY_MAJOR_NV),
                OpenClQueries.intNumber(device, CL_DEVICE_COMPUTE_CAPABILITY_MINOR_NV));
        double hertz = 1e6 * OpenClQueries.number(device, CL.CL_DEVICE_MAX_CLOCK_FREQUENCY);
        long processors = OpenClQueries.number(device, CL.CL_DEVICE_MAX_COMPUTE_UNITS);
        return operations > 0 && hertz > 0
                ? OptionalDouble.of(operations * processors * hertz)
                : OptionalDouble.empty();
    }

    /**
     * The 32-bit multiply-adds that a processor of NVIDIA begins in a cycle, by its compute capability: from the table
     * "Throughput of Native Arithmetic Instructions" of the CUDA C++ Programming Guide. 0 for those that are not known.
     */
    static int nvidiaLanes(int major, int minor) {
        return switch (major) {
            case 5, 9, 10, 12 -> 128;
            case 6, 8 -> minor == 0 ? 64 : 128;
            case 7 -> 64;
            default -> 0;
        };
    }

    /**
     * The 16-bit multiply-adds that it begins in a cycle, from the row "16-bit floating-point add, multiply, multiply-add" of
     * the same table, which counts both of a pair. 0 for those that are not known. (Of the maker's papers on its GPUs the peaks
     * say the same: twice those of 32 bits of the P100, V100 and H100, four times those of the A100, as much on GA10x and AD10x.)
     */
    static int nvidiaHalves(int major, int minor) {
        return switch (10 * major + minor) {
            case 53, 62, 80, 90 -> 256;
            case 60, 70, 72, 75, 86, 89 -> 128;
            case 61 -> 2;
            default -> 0;
        };
    }

    /**
     * 0 stands for none. PoCL tells the size of the largest cache; NVIDIA's driver 32 KiB for each of the 132 processors of an
     * H200 (4,325,376 bytes), which is the size of none of its caches.
     */
    private static OptionalLong cacheBytes(cl_device_id device) {
        long bytes = OpenClQueries.number(device, CL.CL_DEVICE_GLOBAL_MEM_CACHE_SIZE);
        return bytes > 0 ? OptionalLong.of(bytes) : OptionalLong.empty();
    }

    /** OpenCL itself tells the size for a compiled kernel only. */
    private static OptionalInt subgroupSize(cl_device_id device) {
        Set<String> extensions = OpenClQueries.extensions(device);
        if (extensions.contains("cl_nv_device_attribute_query")) {
            return OptionalInt.of(OpenClQueries.intNumber(device, CL_DEVICE_WARP_SIZE_NV));
        }
        if (extensions.contains("cl_amd_device_attribute_query")) {
            return OptionalInt.of(OpenClQueries.intNumber(device, CL_DEVICE_WAVEFRONT_WIDTH_AMD));
        }
        return OptionalInt.empty();
    }
}
