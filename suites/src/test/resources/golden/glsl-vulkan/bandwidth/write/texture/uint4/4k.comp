#version 460
#extension GL_EXT_control_flow_attributes : require

// bandwidth_write_texture_uint4
layout(local_size_x = 256, local_size_y = 1, local_size_z = 1) in;

layout(rgba32ui, set = 0, binding = 0) uniform writeonly uimage2D target;

layout(push_constant) uniform Parameters {
    uint loops;
    uint write;
    uint targetPages;
    uint targetStride;
};

void main() {
    uint targetEnd = targetPages * 256u;
    uint targetPosition = gl_WorkGroupID.x * targetStride % targetPages * 256u + gl_LocalInvocationIndex;
    uvec4 value = uvec4(0u);
    [[dont_unroll]]
    for (uint i = 0u; i < loops; i++) {
        value += uvec4(1u);
        imageStore(target, ivec2(targetPosition & 255u, targetPosition >> 8u), value);
        targetPosition += 256u;
        targetPosition = targetPosition >= targetEnd ? targetPosition - targetEnd : targetPosition;
        value += uvec4(1u);
        imageStore(target, ivec2(targetPosition & 255u, targetPosition >> 8u), value);
        targetPosition += 256u;
        targetPosition = targetPosition >= targetEnd ? targetPosition - targetEnd : targetPosition;
        value += uvec4(1u);
        imageStore(target, ivec2(targetPosition & 255u, targetPosition >> 8u), value);
        targetPosition += 256u;
        targetPosition = targetPosition >= targetEnd ? targetPosition - targetEnd : targetPosition;
        value += uvec4(1u);
        imageStore(target, ivec2(targetPosition & 255u, targetPosition >> 8u), value);
        targetPosition += 256u;
        targetPosition = targetPosition >= targetEnd ? targetPosition - targetEnd : targetPosition;
    }
}
