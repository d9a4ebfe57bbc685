package io.github.gpupath.backend.opengl;

import com.sun.management.OperatingSystemMXBean;
import io.github.gpupath.backend.BackendException;
import java.lang.management.ManagementFactory;
import org.lwjgl.opengl.ATIMeminfo;
import org.lwjgl.opengl.GL43C;
import org.lwjgl.opengl.GLCapabilities;
import org.lwjgl.opengl.NVXGPUMemoryInfo;

/** How much memory the device of the current context has: OpenGL itself does not tell, some drivers do. */
final class GlMemory {

    private static final long KIBIBYTE = 1024;

    private GlMemory() {}

    /** All memory of the device in bytes; the host's where the driver does not tell or has none of its own. */
    static long bytes(GLCapabilities capabilities) {
        long bytes = 0;
        if (capabilities.GL_NVX_gpu_memory_info) {
            bytes = KIBIBYTE * GL43C.glGetInteger(NVXGPUMemoryInfo.GL_GPU_MEMORY_INFO_DEDICATED_VIDMEM_NVX);
        } else if (capabilities.GL_ATI_meminfo) {
            int[] free = new int[4];
            GL43C.glGetIntegerv(ATIMeminfo.GL_VBO_FREE_MEMORY_ATI, free);
            bytes = KIBIBYTE * free[0];
        }
        return bytes > 0 ? bytes : hostBytes();
    }

    /**
     * Refuses what is more than the device has left, as far as the driver of the current context tells: NVIDIA's takes the
     * host's memory instead and says nothing, and 1 GiB was then read at 0.05 TB/s on an H200.
     *
     * @throws BackendException.OutOfMemory if it is more
     */
    static void requireLeft(GLCapabilities capabilities, long bytes) {
        if (capabilities.GL_NVX_gpu_memory_info) {
            requireLeft(
                    bytes,
                    KIBIBYTE * GL43C.glGetInteger(NVXGPUMemoryInfo.GL_GPU_MEMORY_INFO_CURRENT_AVAILABLE_VIDMEM_NVX));
        }
    }

    static void requireLeft(long bytes, long left) {
        if (bytes > left) {
            throw new BackendException.OutOfMemory(
                    bytes + " bytes exceed the " + left + " that the driver reports as free on the device");
        }
    }

    private static long hostBytes() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
                ? system.getTotalMemorySize()
                : Runtime.getRuntime().maxMemory();
    }
}
