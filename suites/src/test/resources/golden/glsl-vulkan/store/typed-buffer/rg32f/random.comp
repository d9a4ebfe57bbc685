#version 460
#extension GL_EXT_control_flow_attributes : require

// store_typed_buffer_rg32f_random
layout(local_size_x = 256, local_size_y = 1, local_size_z = 1) in;

layout(rg32f, set = 0, binding = 0) uniform writeonly imageBuffer target;

layout(push_constant) uniform Parameters {
    uint mask;
};

void main() {
    uint element = (gl_LocalInvocationIndex * 0x3504F333u) & 15u;
    float value = float(element) + 1.0;
    [[dont_unroll]]
    for (uint i = 0u; i < 256u; i++) {
        imageStore(target, int((element + i) | mask), vec4(value));
        value += 1.0;
    }
}
