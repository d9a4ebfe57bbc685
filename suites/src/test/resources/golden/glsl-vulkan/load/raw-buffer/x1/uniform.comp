#version 460
#extension GL_EXT_control_flow_attributes : require

// load_raw_buffer_x1_uniform
layout(local_size_x = 256, local_size_y = 1, local_size_z = 1) in;

layout(std430, set = 0, binding = 0) readonly buffer SourceBlock { uint source[]; };
layout(std430, set = 0, binding = 1) writeonly buffer ResultBlock { float result[]; };

layout(push_constant) uniform Parameters {
    uint mask;
    uint writeIndex;
};

shared float sums[256];

void main() {
    uint invocation = gl_LocalInvocationIndex;
    vec4 sum = vec4(0.0);
    uint start = 0u;
    [[dont_unroll]]
    for (uint i = 0u; i < 256u; i++) {
        sum += vec4(uintBitsToFloat(source[((start + i * 4u) | mask) >> 2u]));
    }
    sums[invocation] = sum.x + sum.y + sum.z + sum.w;
    memoryBarrierShared();
    barrier();
    if (writeIndex != 0xFFFFFFFFu) {
        uint workgroup = gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x;
        result[workgroup * 256u + invocation] = sums[(invocation ^ writeIndex) & 255u];
    }
}
