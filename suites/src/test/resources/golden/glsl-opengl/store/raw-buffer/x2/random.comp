#version 430 core

// store_raw_buffer_x2_random
layout(local_size_x = 256, local_size_y = 1, local_size_z = 1) in;

layout(std430, binding = 0) writeonly buffer TargetBlock { uint target[]; };

layout(location = 0) uniform uint mask;

void targetStore2(uint address, uvec2 value) {
    uint word = address >> 2u;
    target[word] = value.x;
    target[word + 1u] = value.y;
}

void main() {
    uint element = (gl_LocalInvocationIndex * 0x3504F333u) & 15u;
    uint value = element + 1u;
    uint start = element * 8u;
    #pragma optionNV (unroll none)
    for (uint i = 0u; i < 256u; i++) {
        targetStore2((start + i * 8u) | mask, uvec2(value));
        value += 1u;
    }
}
