package io.github.gpupath.backend.opencl;

import io.github.gpupath.backend.Limits;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.WorkgroupSize;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.IntStream;
import org.jocl.CL;
import org.jocl.cl_device_id;

/** The sizes that a device allows. */
final class OpenClLimits {

    /**
     * OpenCL has no query for the number of workgroups. Along x, NVIDIA and PoCL take what an int can hold; along y and
     * z, NVIDIA's hardware takes 65,535.
     */
    private static final WorkgroupCount MAX_WORKGROUPS = new WorkgroupCount(Integer.MAX_VALUE, 65_535, 65_535);

    /** What tells the next three. */
    private static final String NVIDIA_ATTRIBUTES = "cl_nv_device_attribute_query";

    private static final int CL_DEVICE_WARP_SIZE_NV = 0x4003;

    private static final int CL_DEVICE_COMPUTE_CAPABILITY_MAJOR_NV = 0x4000;
    private static final int CL_DEVICE_COMPUTE_CAPABILITY_MINOR_NV = 0x4001;
    /** CL_DEVICE_INTEGER_DOT_PRODUCT_ACCELERATION_PROPERTIES_4x8BIT_PACKED_KHR. */
    private static final int CL_DEVICE_INTEGER_DOT_PRODUCT_ACCELERATION = 0x1075;

    /** From {@code cl_amd_device_attribute_query}. */
    private static final int CL_DEVICE_WAVEFRONT_WIDTH_AMD = 0x4043;

    private OpenClLimits() {}

    static Limits of(cl_device_id device) {
        long[] sizes = OpenClQueries.numbers(device, CL.CL_DEVICE_MAX_WORK_ITEM_SIZES);
        NvidiaProcessors nvidia = nvidia(device);
        long allocation = OpenClQueries.number(device, CL.CL_DEVICE_MAX_MEM_ALLOC_SIZE);
        Limits limits = new Limits(
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
                nvidia.laneOperations(),
                nvidia.halfOperations(),
                nvidia.issuedOperations());
        return OpenClQueries.extensions(device).contains("cl_khr_integer_dot_product")
                ? limits.withAcceleratedDots(acceleratedDots(device))
                : limits;
    }

    /** The query's six flags. */
    private static List<String> acceleratedDots(cl_device_id device) {
        IntBuffer flags = ByteBuffer.wrap(OpenClQueries.bytes(device, CL_DEVICE_INTEGER_DOT_PRODUCT_ACCELERATION))
                .order(ByteOrder.nativeOrder())
                .asIntBuffer();
        List<String> dots = List.of(
                "i8x4/dot",
                "u8x4/dot",
                "i8x4-u8x4/dot",
                "i8x4/dot-saturated",
                "u8x4/dot-saturated",
                "i8x4-u8x4/dot-saturated");
        return IntStream.range(0, dots.size())
                .filter(i -> flags.get(i) != 0)
                .mapToObj(dots::get)
                .toList();
    }

    /** OpenCL itself tells the processors and their clock, in MHz, but not what they begin in a cycle. */
    static NvidiaProcessors nvidia(cl_device_id device) {
        return OpenClQueries.extensions(device).contains(NVIDIA_ATTRIBUTES)
                ? new NvidiaProcessors(
                        OpenClQueries.intNumber(device, CL_DEVICE_COMPUTE_CAPABILITY_MAJOR_NV),
                        OpenClQueries.intNumber(device, CL_DEVICE_COMPUTE_CAPABILITY_MINOR_NV),
                        OpenClQueries.intNumber(device, CL.CL_DEVICE_MAX_COMPUTE_UNITS),
                        1e6 * OpenClQueries.number(device, CL.CL_DEVICE_MAX_CLOCK_FREQUENCY))
                : new NvidiaProcessors(0, 0, 0, 0);
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
        if (extensions.contains(NVIDIA_ATTRIBUTES)) {
            return OptionalInt.of(OpenClQueries.intNumber(device, CL_DEVICE_WARP_SIZE_NV));
        }
        if (extensions.contains("cl_amd_device_attribute_query")) {
            return OptionalInt.of(OpenClQueries.intNumber(device, CL_DEVICE_WAVEFRONT_WIDTH_AMD));
        }
        return OptionalInt.empty();
    }
}
