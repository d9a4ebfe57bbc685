#version 460
#extension GL_EXT_control_flow_attributes : require

// bandwidth_write_buffer_uint2
layout(local_size_x = 256, local_size_y = 1, local_size_z = 1) in;

layout(std430, set = 0, binding = 0) writeonly buffer TargetBlock { uvec2 target[]; };

layout(push_constant) uniform Parameters {
    uint loops;
    uint write;
    uint targetPages;
    uint targetStride;
};

void main() {
    uint targetEnd = targetPages * 256u;
    uint targetPosition = gl_WorkGroupID.x * targetStride % targetPages * 256u + gl_LocalInvocationIndex;
    uvec2 value = uvec2(0u);
    [[dont_unroll]]
    for (uint i = 0u; i < loops; i++) {
        value += uvec2(1u);
        target[targetPosition] = value;
        targetPosition += 256u;
        targetPosition = targetPosition >= targetEnd ? targetPosition - targetEnd : targetPosition;
        value += uvec2(1u);
        target[targetPosition] = value;
        targetPosition += 256u;
        targetPosition = targetPosition >= targetEnd ? targetPosition - targetEnd : targetPosition;
        value += uvec2(1u);
        target[targetPosition] = value;
        targetPosition += 256u;
        targetPosition = targetPosition >= targetEnd ? targetPosition - targetEnd : targetPosition;
        value += uvec2(1u);
        target[targetPosition] = value;
        targetPosition += 256u;
        targetPosition = targetPosition >= targetEnd ? targetPosition - targetEnd : targetPosition;
    }
}
