#version 430 core

// store_typed_buffer_rg32f_same
layout(local_size_x = 256, local_size_y = 1, local_size_z = 1) in;

layout(rg32f, binding = 0) uniform writeonly imageBuffer target;

layout(location = 0) uniform uint mask;

void main() {
    uint element = 0u;
    float value = float(element) + 1.0;
    #pragma optionNV (unroll none)
    for (uint i = 0u; i < 256u; i++) {
        imageStore(target, int((element + i) & mask), vec4(value));
        value += 1.0;
    }
}
