#version 460
#extension GL_EXT_control_flow_attributes : require

// store_raw_buffer_x4_random
layout(local_size_x = 256, local_size_y = 1, local_size_z = 1) in;

layout(std430, set = 0, binding = 0) writeonly buffer TargetBlock { uint target[]; };

layout(push_constant) uniform Parameters {
    uint mask;
};

void targetStore4(uint address, uvec4 value) {
    uint word = address >> 2u;
    target[word] = value.x;
    target[word + 1u] = value.y;
    target[word + 2u] = value.z;
    target[word + 3u] = value.w;
}

void main() {
    uint element = (gl_LocalInvocationIndex * 0x3504F333u) & 15u;
    uint value = element + 1u;
    uint start = element * 16u;
    [[dont_unroll]]
    for (uint i = 0u; i < 256u; i++) {
        targetStore4((start + i * 16u) | mask, uvec4(value));
        value += 1u;
    }
}
