#version 430 core

// store_typed_buffer_r8_same
layout(local_size_x = 256, local_size_y = 1, local_size_z = 1) in;

layout(r8, binding = 0) uniform writeonly imageBuffer target;

layout(location = 0) uniform uint mask;

void main() {
    uint element = 0u;
    precise float value = (float(element) + 1.5) * 0.0019607544;
    #pragma optionNV (unroll none)
    for (uint i = 0u; i < 256u; i++) {
        imageStore(target, int((element + i) & mask), vec4(value));
        value += 0.0019607544;
    }
}
