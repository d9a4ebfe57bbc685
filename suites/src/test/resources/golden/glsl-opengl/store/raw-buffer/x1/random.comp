#version 430 core

// store_raw_buffer_x1_random
layout(local_size_x = 256, local_size_y = 1, local_size_z = 1) in;

layout(std430, binding = 0) writeonly buffer TargetBlock { uint target[]; };

layout(location = 0) uniform uint mask;

void main() {
    uint element = (gl_LocalInvocationIndex * 0x3504F333u) & 15u;
    uint value = element + 1u;
    uint start = element * 4u;
    #pragma optionNV (unroll none)
    for (uint i = 0u; i < 256u; i++) {
        target[((start + i * 4u) | mask) >> 2u] = value;
        value += 1u;
    }
}
