package io.github.gpupath.kernel.glsl;

/** The two forms of GLSL that drivers take. */
public enum GlslDialect {
    /** GLSL 4.60 for SPIR-V: descriptor set 0, push constants, unroll attributes. */
    VULKAN("GLSL 4.60 (Vulkan)", "#version 460"),
    /** GLSL 4.30 core: bindings, uniforms with locations, NVIDIA's unroll pragma, which others ignore. */
    OPENGL("GLSL 4.30 (OpenGL)", "#version 430 core");

    private final String language;
    private final String versionLine;

    GlslDialect(String language, String versionLine) {
        this.language = language;
        this.versionLine = versionLine;
    }

    /** The language's name for people. */
    String language() {
        return language;
    }

    /** The first line of every shader. */
    String versionLine() {
        return versionLine;
    }
}
