#version 460
#extension GL_EXT_control_flow_attributes : require

// load_constant_buffer_float4_linear
layout(local_size_x = 256, local_size_y = 1, local_size_z = 1) in;

layout(std140, set = 0, binding = 0) uniform SourceBlock { vec4 source[1023]; };
layout(std430, set = 0, binding = 1) writeonly buffer ResultBlock { float result[]; };

layout(push_constant) uniform Parameters {
    uint mask;
    uint writeIndex;
};

shared float sums[256];

void main() {
    uint invocation = gl_LocalInvocationIndex;
    vec4 sum = vec4(0.0);
    uint start = invocation;
    [[dont_unroll]]
    for (uint i = 0u; i < 256u; i++) {
        sum += source[(start + i) | mask];
    }
    sums[invocation] = sum.x + sum.y + sum.z + sum.w;
    memoryBarrierShared();
    barrier();
    if (writeIndex != 0xFFFFFFFFu) {
        uint workgroup = gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x;
        result[workgroup * 256u + invocation] = sums[(invocation ^ writeIndex) & 255u];
    }
}
