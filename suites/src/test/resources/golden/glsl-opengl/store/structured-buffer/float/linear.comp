#version 430 core

// store_structured_buffer_float_linear
layout(local_size_x = 256, local_size_y = 1, local_size_z = 1) in;

layout(std430, binding = 0) writeonly buffer TargetBlock { float target[]; };

layout(location = 0) uniform uint mask;

void main() {
    uint element = gl_LocalInvocationIndex;
    float value = float(element) + 1.0;
    #pragma optionNV (unroll none)
    for (uint i = 0u; i < 256u; i++) {
        target[(element + i) | mask] = value;
        value += 1.0;
    }
}
