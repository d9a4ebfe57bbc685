#version 430 core

// load_texture2d_rg8_linear
layout(local_size_x = 16, local_size_y = 16, local_size_z = 1) in;

layout(binding = 0) uniform sampler2D source;
layout(std430, binding = 1) writeonly buffer ResultBlock { float result[]; };

layout(location = 0) uniform uint mask;
layout(location = 1) uniform uint writeIndex;

shared float sums[256];

void main() {
    uint invocation = gl_LocalInvocationIndex;
    vec4 sum = vec4(0.0);
    uvec2 start = uvec2(gl_LocalInvocationID.x, gl_LocalInvocationID.y);
    #pragma optionNV (unroll none)
    for (uint y = 0u; y < 16u; y++) {
        #pragma optionNV (unroll none)
        for (uint x = 0u; x < 16u; x++) {
            sum += texelFetch(source, ivec2((start + uvec2(x, y)) | uvec2(mask)), 0).xyxy;
        }
    }
    sums[invocation] = sum.x + sum.y + sum.z + sum.w;
    memoryBarrierShared();
    barrier();
    if (writeIndex != 0xFFFFFFFFu) {
        uint workgroup = gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x;
        result[workgroup * 256u + invocation] = sums[(invocation ^ writeIndex) & 255u];
    }
}
