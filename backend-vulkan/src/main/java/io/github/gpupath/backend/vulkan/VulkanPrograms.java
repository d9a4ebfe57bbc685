package io.github.gpupath.backend.vulkan;

import static org.lwjgl.system.MemoryUtil.memFree;
import static org.lwjgl.system.MemoryUtil.memUTF8;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_compilation_status_success;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_compile_into_spv;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_compile_into_spv_assembly;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_compile_options_initialize;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_compile_options_release;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_compile_options_set_optimization_level;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_compile_options_set_target_env;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_compiler_initialize;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_compiler_release;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_compute_shader;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_env_version_vulkan_1_1;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_env_version_vulkan_1_2;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_env_version_vulkan_1_3;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_optimization_level_zero;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_result_get_bytes;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_result_get_compilation_status;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_result_get_error_message;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_result_release;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_target_env_vulkan;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.lifetime.Lifetime;
import io.github.gpupath.kernel.source.KernelSource;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Compiles GLSL to SPIR-V with shaderc, for the version of Vulkan in use and without any optimisation: the driver gets
 * what the text says, and optimises it as it would any application's.
 */
final class VulkanPrograms {

    private final long compiler;
    private final long options;

    VulkanPrograms(int version, Lifetime lifetime) {
        try {
            compiler = created(shaderc_compiler_initialize(), "shaderc_compiler_initialize");
        } catch (UnsatisfiedLinkError | ExceptionInInitializerError | NoClassDefFoundError e) {
            throw VulkanAbsence.noBindings(e);
        }
        lifetime.atEnd(() -> shaderc_compiler_release(compiler));
        options = created(shaderc_compile_options_initialize(), "shaderc_compile_options_initialize");
        lifetime.atEnd(() -> shaderc_compile_options_release(options));
        shaderc_compile_options_set_target_env(options, shaderc_target_env_vulkan, environment(version));
        shaderc_compile_options_set_optimization_level(options, shaderc_optimization_level_zero);
    }

    /** Compiles a kernel; the words are valid only while {@code use} runs. */
    <R> R compile(String name, KernelSource source, Function<ByteBuffer, R> use) {
        return withResult(name, source, false, use);
    }

    /** Compiles a kernel to SPIR-V in words. */
    String disassemble(String name, KernelSource source) {
        return withResult(
                name,
                source,
                true,
                bytes -> StandardCharsets.UTF_8.decode(bytes).toString());
    }

    private <R> R withResult(String name, KernelSource source, boolean inWords, Function<ByteBuffer, R> use) {
        ByteBuffer text = memUTF8(source.text(), false);
        ByteBuffer file = memUTF8(name + ".comp");
        ByteBuffer entryPoint = memUTF8(source.entryPoint());
        long result = 0;
        try {
            result = inWords
                    ? shaderc_compile_into_spv_assembly(
                            compiler, text, shaderc_compute_shader, file, entryPoint, options)
                    : shaderc_compile_into_spv(compiler, text, shaderc_compute_shader, file, entryPoint, options);
            created(result, "shaderc_compile_into_spv");
            if (shaderc_result_get_compilation_status(result) != shaderc_compilation_status_success) {
                throw rejected(name, source, shaderc_result_get_error_message(result));
            }
            return use.apply(Objects.requireNonNull(shaderc_result_get_bytes(result)));
        } finally {
            if (result != 0) {
                shaderc_result_release(result);
            }
            memFree(entryPoint);
            memFree(file);
            memFree(text);
        }
    }

    private static BackendException rejected(String name, KernelSource source, @Nullable String log) {
        String words = log == null ? "" : log.strip();
        String first = words.lines().findFirst().orElse("no message");
        return new BackendException.CompileFailed(
                "shaderc rejects kernel " + name + ": " + first, source.text(), words);
    }

    private static long created(long handle, String call) {
        if (handle == 0) {
            throw new BackendException.OutOfMemory(call + " returned no object");
        }
        return handle;
    }

    /** SPIR-V 1.3 with Vulkan 1.1, 1.5 with 1.2, 1.6 with 1.3. */
    private static int environment(int version) {
        if (VulkanVersion.isAtLeast(version, VulkanVersion.packed(1, 3))) {
            return shaderc_env_version_vulkan_1_3;
        }
        if (VulkanVersion.isAtLeast(version, VulkanVersion.packed(1, 2))) {
            return shaderc_env_version_vulkan_1_2;
        }
        return shaderc_env_version_vulkan_1_1;
    }
}
