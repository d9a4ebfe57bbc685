package io.github.gpupath.kernel.glsl;

/** A GLSL extension that the writer can enable, with its name after {@code #extension}. */
enum GlslExtension {
    BFLOAT16("GL_EXT_bfloat16"),
    /** Vulkan; OpenGL has {@link #NV_SHADER_BUFFER_LOAD}. */
    BUFFER_REFERENCE("GL_EXT_buffer_reference"),
    CONTROL_FLOW_ATTRIBUTES("GL_EXT_control_flow_attributes"),
    /** Vulkan; OpenGL has {@link #NV_GPU_SHADER5}. */
    FLOAT16("GL_EXT_shader_explicit_arithmetic_types_float16"),
    /** Written against GLSL 4.50, and uses its functions. */
    INT64("GL_ARB_gpu_shader_int64", 450),
    /** Vulkan; OpenGL has {@link #NV_INT64_ATOMICS}. */
    INT64_ATOMICS("GL_EXT_shader_atomic_int64"),
    /** Vulkan; OpenGL has {@link #NV_FLOAT_ATOMICS}. */
    FLOAT_ATOMICS("GL_EXT_shader_atomic_float"),
    /** OpenGL; Vulkan has {@link #INT64_ATOMICS}. */
    NV_INT64_ATOMICS("GL_NV_shader_atomic_int64"),
    /** OpenGL; Vulkan has {@link #FLOAT_ATOMICS}. */
    NV_FLOAT_ATOMICS("GL_NV_shader_atomic_float"),
    /** Written against GLSL 4.50. */
    SHADER_CLOCK("GL_ARB_shader_clock", 450),
    /** OpenGL: 16-bit floats (also in buffers), 64-bit integers, and pointers to any type. */
    NV_GPU_SHADER5("GL_NV_gpu_shader5"),
    NV_SHADER_BUFFER_LOAD("GL_NV_shader_buffer_load"),
    /** Vulkan; OpenGL has {@link #NV_GPU_SHADER5}. */
    STORAGE_16BIT("GL_EXT_shader_16bit_storage"),
    /** Vulkan; OpenGL has none. */
    INTEGER_DOT_PRODUCT("GL_EXT_integer_dot_product"),
    INT8("GL_EXT_shader_explicit_arithmetic_types_int8"),
    COOPERATIVE_MATRIX("GL_KHR_cooperative_matrix"),
    /** The names of the scopes of {@link #COOPERATIVE_MATRIX}. */
    MEMORY_SCOPES("GL_KHR_memory_scope_semantics"),
    /** Vulkan; OpenGL has none. */
    NONUNIFORM_QUALIFIER("GL_EXT_nonuniform_qualifier"),
    SUBGROUP_BASIC("GL_KHR_shader_subgroup_basic"),
    SUBGROUP_BALLOT("GL_KHR_shader_subgroup_ballot"),
    SUBGROUP_SHUFFLE("GL_KHR_shader_subgroup_shuffle"),
    SUBGROUP_SHUFFLE_RELATIVE("GL_KHR_shader_subgroup_shuffle_relative"),
    SUBGROUP_QUAD("GL_KHR_shader_subgroup_quad"),
    SUBGROUP_VOTE("GL_KHR_shader_subgroup_vote"),
    SUBGROUP_ARITHMETIC("GL_KHR_shader_subgroup_arithmetic");

    private final String id;
    private final int version;

    GlslExtension(String id) {
        this(id, 0);
    }

    GlslExtension(String id, int version) {
        this.id = id;
        this.version = version;
    }

    /** The minimum GLSL version, 450 for 4.50; 0 if every dialect's version suffices. */
    int version() {
        return version;
    }

    String line() {
        return "#extension " + id + " : require";
    }
}
