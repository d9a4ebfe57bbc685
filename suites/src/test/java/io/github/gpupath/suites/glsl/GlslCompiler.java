package io.github.gpupath.suites.glsl;

import static org.lwjgl.util.shaderc.Shaderc.shaderc_compilation_status_success;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_compile_into_spv_assembly;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_compile_options_initialize;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_compile_options_release;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_compile_options_set_optimization_level;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_compile_options_set_target_env;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_compile_options_set_target_spirv;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_compiler_initialize;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_compute_shader;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_env_version_opengl_4_5;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_env_version_vulkan_1_1;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_optimization_level_performance;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_result_get_bytes;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_result_get_compilation_status;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_result_get_error_message;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_result_release;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_spirv_version_1_3;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_target_env_opengl;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_target_env_vulkan;

import io.github.gpupath.kernel.glsl.GlslDialect;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.lwjgl.system.MemoryUtil;

/** Checks GLSL of either dialect with shaderc, which needs no driver. */
public final class GlslCompiler implements AutoCloseable {

    /** One for all: the end of the last one would take the tables of built-in functions along, which take long to make. */
    private static final long COMPILER = shaderc_compiler_initialize();

    private final long options = shaderc_compile_options_initialize();

    /** A compiler of one dialect. */
    public GlslCompiler(GlslDialect dialect) {
        switch (dialect) {
            case VULKAN ->
                shaderc_compile_options_set_target_env(
                        options, shaderc_target_env_vulkan, shaderc_env_version_vulkan_1_1);
            case OPENGL -> {
                shaderc_compile_options_set_target_env(
                        options, shaderc_target_env_opengl, shaderc_env_version_opengl_4_5);
                // OpenGL's SPIR-V has no subgroups, and its GLSL has: the text is what is checked.
                shaderc_compile_options_set_target_spirv(options, shaderc_spirv_version_1_3);
            }
        }
    }

    /** From now on the compiler leaves out what it can, as those of drivers do. */
    public void optimize() {
        shaderc_compile_options_set_optimization_level(options, shaderc_optimization_level_performance);
    }

    /** The SPIR-V in words; an error is thrown with the compiler's message and the text. */
    public String compile(String name, String text) {
        // Not as strings, which LWJGL puts on its small stack.
        ByteBuffer source = MemoryUtil.memUTF8(text, false);
        ByteBuffer file = MemoryUtil.memUTF8(name);
        ByteBuffer entryPoint = MemoryUtil.memUTF8("main");
        long result = 0;
        try {
            result = shaderc_compile_into_spv_assembly(
                    COMPILER, source, shaderc_compute_shader, file, entryPoint, options);
            if (shaderc_result_get_compilation_status(result) != shaderc_compilation_status_success) {
                throw new AssertionError(name + ": " + shaderc_result_get_error_message(result) + "\n" + text);
            }
            return StandardCharsets.UTF_8
                    .decode(shaderc_result_get_bytes(result))
                    .toString();
        } finally {
            shaderc_result_release(result);
            MemoryUtil.memFree(entryPoint);
            MemoryUtil.memFree(file);
            MemoryUtil.memFree(source);
        }
    }

    @Override
    public void close() {
        shaderc_compile_options_release(options);
    }
}
