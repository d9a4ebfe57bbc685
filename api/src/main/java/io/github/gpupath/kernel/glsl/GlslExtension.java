package io.github.gpupath.kernel.glsl;

/** The GLSL extensions that the writer can ask for, by the names that stand behind {@code #extension}. */
enum GlslExtension {
    CONTROL_FLOW_ATTRIBUTES("GL_EXT_control_flow_attributes"),
    FLOAT16("GL_EXT_shader_explicit_arithmetic_types_float16"),
    STORAGE_16BIT("GL_EXT_shader_16bit_storage"),
    SUBGROUP_BASIC("GL_KHR_shader_subgroup_basic"),
    SUBGROUP_BALLOT("GL_KHR_shader_subgroup_ballot"),
    SUBGROUP_SHUFFLE("GL_KHR_shader_subgroup_shuffle");

    private final String id;

    GlslExtension(String id) {
        this.id = id;
    }

    String line() {
        return "#extension " + id + " : require";
    }
}
