#version 460
#extension GL_EXT_control_flow_attributes : require

// load_texture2d_r32f_linear
layout(local_size_x = 16, local_size_y = 16, local_size_z = 1) in;

layout(set = 0, binding = 0) uniform sampler2D source;
layout(std430, set = 0, binding = 1) writeonly buffer ResultBlock { float result[]; };

layout(push_constant) uniform Parameters {
    uint mask;
    uint writeIndex;
};

shared float sums[256];

void main() {
    uint invocation = gl_LocalInvocationIndex;
    vec4 sum = vec4(0.0);
    uvec2 start = uvec2(gl_LocalInvocationID.x, gl_LocalInvocationID.y);
    [[dont_unroll]]
    for (uint y = 0u; y < 16u; y++) {
        [[dont_unroll]]
        for (uint x = 0u; x < 16u; x++) {
            sum += texelFetch(source, ivec2((start + uvec2(x, y)) | uvec2(mask)), 0).xxxx;
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
