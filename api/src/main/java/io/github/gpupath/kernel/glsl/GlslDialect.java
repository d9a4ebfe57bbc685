package io.github.gpupath.kernel.glsl;

/** The two forms of GLSL that drivers take. */
public enum GlslDialect {
    /** GLSL 4.60 for SPIR-V: descriptor set 0, push constants, unroll attributes. */
    VULKAN(
            "GLSL 4.60 (Vulkan)",
            "#version 460",
            "SPIR-V's loop control is a hint: the driver's compiler may unroll a loop that is to be kept, or keep one"
                    + " that is to be unrolled"),
    /** GLSL 4.30 core: bindings, uniforms with locations, NVIDIA's unroll pragma, which others ignore. */
    OPENGL(
            "GLSL 4.30 (OpenGL)",
            "#version 430 core",
            "OpenGL has no portable way to pin the shape of a loop: only NVIDIA's compiler reads the unroll pragma");

    private final String language;
    private final String versionLine;
    private final String loopNote;

    GlslDialect(String language, String versionLine, String loopNote) {
        this.language = language;
        this.versionLine = versionLine;
        this.loopNote = loopNote;
    }

    /** The language's name for people. */
    String language() {
        return language;
    }

    /** The first line of every shader. */
    String versionLine() {
        return versionLine;
    }

    /** What a reader must know of loops whose shape is asked for. */
    String loopNote() {
        return loopNote;
    }
}
