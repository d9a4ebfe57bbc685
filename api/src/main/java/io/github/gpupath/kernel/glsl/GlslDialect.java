package io.github.gpupath.kernel.glsl;

import java.util.Set;

/** A GLSL dialect: for SPIR-V compilers of Vulkan, or for OpenGL drivers. */
public enum GlslDialect {
    /** GLSL 4.60 for SPIR-V: descriptor set 0, push constants, unroll attributes. */
    VULKAN("Vulkan", 460, "", "SPIR-V loop control is a hint: the driver's compiler may ignore it in either direction"),
    /**
     * GLSL 4.30 core, or 4.50 if {@link GlslExtension#INT64} or the clock requires it: bindings, uniforms with
     * locations, NVIDIA's unroll pragma, which other compilers ignore.
     */
    OPENGL(
            "OpenGL",
            430,
            " core",
            "OpenGL has no portable loop control: only NVIDIA's compiler reads the unroll pragma");

    private final String api;
    private final int version;
    private final String profile;
    private final String loopNote;

    GlslDialect(String api, int version, String profile, String loopNote) {
        this.api = api;
        this.version = version;
        this.profile = profile;
        this.loopNote = loopNote;
    }

    /** The display name of the language with these extensions. */
    String language(Set<GlslExtension> extensions) {
        int needed = version(extensions);
        return "GLSL " + needed / 100 + "." + needed % 100 + " (" + api + ")";
    }

    /** The {@code #version} line of a shader with these extensions. */
    String versionLine(Set<GlslExtension> extensions) {
        return "#version " + version(extensions) + profile;
    }

    private int version(Set<GlslExtension> extensions) {
        return extensions.stream().mapToInt(GlslExtension::version).reduce(version, Math::max);
    }

    /** The extension for 16-bit floats in arithmetic. */
    GlslExtension float16() {
        return switch (this) {
            case VULKAN -> GlslExtension.FLOAT16;
            case OPENGL -> GlslExtension.NV_GPU_SHADER5;
        };
    }

    /** The extension for 16-bit floats in buffers. */
    GlslExtension float16Storage() {
        return switch (this) {
            case VULKAN -> GlslExtension.STORAGE_16BIT;
            case OPENGL -> GlslExtension.NV_GPU_SHADER5;
        };
    }

    /** The extension for atomics on 64-bit integers. */
    GlslExtension int64Atomics() {
        return switch (this) {
            case VULKAN -> GlslExtension.INT64_ATOMICS;
            case OPENGL -> GlslExtension.NV_INT64_ATOMICS;
        };
    }

    /** The extension for atomics on 32-bit floats. */
    GlslExtension floatAtomics() {
        return switch (this) {
            case VULKAN -> GlslExtension.FLOAT_ATOMICS;
            case OPENGL -> GlslExtension.NV_FLOAT_ATOMICS;
        };
    }

    /** A note in results on the limits of unrolling hints. */
    String loopNote() {
        return loopNote;
    }
}
