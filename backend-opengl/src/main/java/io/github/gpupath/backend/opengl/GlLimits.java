package io.github.gpupath.backend.opengl;

import io.github.gpupath.backend.Limits;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.WorkgroupSize;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.lwjgl.opengl.GL43C;
import org.lwjgl.opengl.GLCapabilities;
import org.lwjgl.opengl.KHRShaderSubgroup;
import org.lwjgl.opengl.NVShaderThreadGroup;

/** The sizes that the current context allows. */
final class GlLimits {

    private GlLimits() {}

    static Limits query(GLCapabilities capabilities) {
        long memory = GlMemory.bytes(capabilities);
        Limits limits = new Limits(
                new WorkgroupCount(workgroups(0), workgroups(1), workgroups(2)),
                new WorkgroupSize(invocations(0), invocations(1), invocations(2)),
                GL43C.glGetInteger(GL43C.GL_MAX_COMPUTE_WORK_GROUP_INVOCATIONS),
                GL43C.glGetInteger(GL43C.GL_MAX_COMPUTE_SHARED_MEMORY_SIZE),
                wholeWords(GL43C.glGetInteger64(GL43C.GL_MAX_SHADER_STORAGE_BLOCK_SIZE)),
                GL43C.glGetInteger64(GL43C.GL_MAX_TEXTURE_BUFFER_SIZE),
                GL43C.glGetInteger64(GL43C.GL_MAX_UNIFORM_BLOCK_SIZE),
                GL43C.glGetInteger(GL43C.GL_MAX_TEXTURE_SIZE),
                // OpenGL has no limit of its own for one allocation.
                memory,
                memory,
                subgroupSize(capabilities),
                computeUnits(capabilities),
                OptionalLong.empty());
        GlErrors.check("glGetInteger64v of the limits");
        return limits;
    }

    private static int workgroups(int axis) {
        return GL43C.glGetIntegeri(GL43C.GL_MAX_COMPUTE_WORK_GROUP_COUNT, axis);
    }

    private static int invocations(int axis) {
        return GL43C.glGetIntegeri(GL43C.GL_MAX_COMPUTE_WORK_GROUP_SIZE, axis);
    }

    /** Storage is addressed in 32-bit words; NVIDIA's limit is 2^31 - 1 bytes. */
    private static long wholeWords(long bytes) {
        return bytes & -4L;
    }

    private static OptionalInt subgroupSize(GLCapabilities capabilities) {
        if (capabilities.GL_KHR_shader_subgroup) {
            return positive(GL43C.glGetInteger(KHRShaderSubgroup.GL_SUBGROUP_SIZE_KHR));
        }
        return capabilities.GL_NV_shader_thread_group
                ? positive(GL43C.glGetInteger(NVShaderThreadGroup.GL_WARP_SIZE_NV))
                : OptionalInt.empty();
    }

    private static OptionalInt computeUnits(GLCapabilities capabilities) {
        return capabilities.GL_NV_shader_thread_group
                ? positive(GL43C.glGetInteger(NVShaderThreadGroup.GL_SM_COUNT_NV))
                : OptionalInt.empty();
    }

    private static OptionalInt positive(int value) {
        return value > 0 ? OptionalInt.of(value) : OptionalInt.empty();
    }
}
