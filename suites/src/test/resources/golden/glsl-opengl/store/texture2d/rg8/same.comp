#version 430 core

// store_texture2d_rg8_same
layout(local_size_x = 16, local_size_y = 16, local_size_z = 1) in;

layout(rg8, binding = 0) uniform writeonly image2D target;

layout(location = 0) uniform uint mask;

void main() {
    uvec2 start = uvec2(0u, 0u);
    precise float value = (float(start.x + start.y * 15u) + 1.5) * 0.0019607544;
    #pragma optionNV (unroll none)
    for (uint y = 0u; y < 16u; y++) {
        #pragma optionNV (unroll none)
        for (uint x = 0u; x < 16u; x++) {
            imageStore(target, ivec2((start + uvec2(x, y)) & uvec2(mask)), vec4(value));
            value += 0.0019607544;
        }
        value += -0.0019607544;
    }
}
