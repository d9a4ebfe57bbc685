#version 430 core

// store_raw_buffer_x3_random
layout(local_size_x = 256, local_size_y = 1, local_size_z = 1) in;

layout(std430, binding = 0) writeonly buffer TargetBlock { uint target[]; };

layout(location = 0) uniform uint mask;

void targetStore3(uint address, uvec3 value) {
    uint word = address >> 2u;
    target[word] = value.x;
    target[word + 1u] = value.y;
    target[word + 2u] = value.z;
}

void main() {
    uint element = (gl_LocalInvocationIndex * 0x3504F333u) & 15u;
    uint value = element + 1u;
    uint start = element * 12u;
    #pragma optionNV (unroll none)
    for (uint i = 0u; i < 256u; i++) {
        targetStore3((start + i * 12u) | mask, uvec3(value));
        value += 1u;
    }
}
