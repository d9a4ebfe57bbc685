#version 460
#extension GL_EXT_control_flow_attributes : require

// sample_texture2d_r8_bilinear_offcentre_uniform
layout(local_size_x = 16, local_size_y = 16, local_size_z = 1) in;

layout(set = 0, binding = 0) uniform sampler2D source;
layout(std430, set = 0, binding = 1) writeonly buffer ResultBlock { float result[]; };

layout(push_constant) uniform Parameters {
    uint mask;
    uint writeIndex;
    uint origin;
};

shared float sums[256];

void main() {
    uint invocation = gl_LocalInvocationIndex;
    precise vec4 sum = vec4(0.0);
    precise vec2 start = (vec2(uvec2(0u, 0u) + uvec2(origin)) + vec2(1.0)) * vec2(0.03125);
    precise float v = start.y;
    [[dont_unroll]]
    for (uint y = 0u; y < 16u; y++) {
        precise float u = start.x;
        [[dont_unroll]]
        for (uint x = 0u; x < 16u; x++) {
            sum += textureLod(source, uintBitsToFloat(floatBitsToUint(vec2(u, v)) | uvec2(mask)), 0.0).xxxx;
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
