#version 430 core

// sample_texture2d_rg8_nearest_random
layout(local_size_x = 16, local_size_y = 16, local_size_z = 1) in;

layout(binding = 0) uniform sampler2D source;
layout(std430, binding = 1) writeonly buffer ResultBlock { float result[]; };

layout(location = 0) uniform uint mask;
layout(location = 1) uniform uint writeIndex;
layout(location = 2) uniform uint origin;

shared float sums[256];

void main() {
    uint invocation = gl_LocalInvocationIndex;
    precise vec4 sum = vec4(0.0);
    precise vec2 start = (vec2(uvec2((gl_LocalInvocationID.x * 0x3504F333u) & 4u, (gl_LocalInvocationID.y * 0x3504F333u) & 4u) + uvec2(origin)) + vec2(0.5)) * vec2(0.03125);
    precise float v = start.y;
    #pragma optionNV (unroll none)
    for (uint y = 0u; y < 16u; y++) {
        precise float u = start.x;
        #pragma optionNV (unroll none)
        for (uint x = 0u; x < 16u; x++) {
            sum += textureLod(source, uintBitsToFloat(floatBitsToUint(vec2(u, v)) | uvec2(mask)), 0.0).xyxy;
            u += 0.03125;
        }
        v += 0.03125;
    }
    sums[invocation] = sum.x + sum.y + sum.z + sum.w;
    memoryBarrierShared();
    barrier();
    if (writeIndex != 0xFFFFFFFFu) {
        uint workgroup = gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x;
        result[workgroup * 256u + invocation] = sums[(invocation ^ writeIndex) & 255u];
    }
}
