#version 430 core

// load_typed_buffer_r32f_uniform
layout(local_size_x = 256, local_size_y = 1, local_size_z = 1) in;

layout(binding = 0) uniform samplerBuffer source;
layout(std430, binding = 1) writeonly buffer ResultBlock { float result[]; };

layout(location = 0) uniform uint mask;
layout(location = 1) uniform uint writeIndex;

shared float sums[256];

void main() {
    uint invocation = gl_LocalInvocationIndex;
    vec4 sum = vec4(0.0);
    uint start = 0u;
    #pragma optionNV (unroll none)
    for (uint i = 0u; i < 256u; i++) {
        sum += texelFetch(source, int((start + i) | mask)).xxxx;
    }
    sums[invocation] = sum.x + sum.y + sum.z + sum.w;
    memoryBarrierShared();
    barrier();
    if (writeIndex != 0xFFFFFFFFu) {
        uint workgroup = gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x;
        result[workgroup * 256u + invocation] = sums[(invocation ^ writeIndex) & 255u];
    }
}
