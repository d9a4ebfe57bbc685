#version 460
#extension GL_EXT_control_flow_attributes : require

// store_texture2d_rg16f_same
layout(local_size_x = 16, local_size_y = 16, local_size_z = 1) in;

layout(rg16f, set = 0, binding = 0) uniform writeonly image2D target;

layout(push_constant) uniform Parameters {
    uint mask;
};

void main() {
    uvec2 start = uvec2(0u, 0u);
    float value = float(start.x + start.y * 32u) + 1.0;
    [[dont_unroll]]
    for (uint y = 0u; y < 16u; y++) {
        [[dont_unroll]]
        for (uint x = 0u; x < 16u; x++) {
            imageStore(target, ivec2((start + uvec2(x, y)) & uvec2(mask)), vec4(value));
            value += 1.0;
        }
        value += 16.0;
    }
}
