#version 430 core

// store_texture2d_rg16f_linear
layout(local_size_x = 16, local_size_y = 16, local_size_z = 1) in;

layout(rg16f, binding = 0) uniform writeonly image2D target;

layout(location = 0) uniform uint mask;

void main() {
    uvec2 start = uvec2(gl_LocalInvocationID.x, gl_LocalInvocationID.y);
    float value = float(start.x + start.y * 32u) + 1.0;
    #pragma optionNV (unroll none)
    for (uint y = 0u; y < 16u; y++) {
        #pragma optionNV (unroll none)
        for (uint x = 0u; x < 16u; x++) {
            imageStore(target, ivec2((start + uvec2(x, y)) | uvec2(mask)), vec4(value));
            value += 1.0;
        }
        value += 16.0;
    }
}
