#version 430 core

// bandwidth_write_texture_uint1
layout(local_size_x = 256, local_size_y = 1, local_size_z = 1) in;

layout(r32ui, binding = 0) uniform writeonly uimage2D target;

layout(location = 0) uniform uint loops;
layout(location = 1) uniform uint write;
layout(location = 2) uniform uint targetPages;
layout(location = 3) uniform uint targetStride;

void main() {
    uint targetEnd = targetPages * 256u;
    uint targetPosition = gl_WorkGroupID.x * targetStride % targetPages * 256u + gl_LocalInvocationIndex;
    uint value = 0u;
    #pragma optionNV (unroll none)
    for (uint i = 0u; i < loops; i++) {
        value += 1u;
        imageStore(target, ivec2(targetPosition & 32767u, targetPosition >> 15u), uvec4(value, 0u, 0u, 0u));
        targetPosition += 256u;
        targetPosition = targetPosition >= targetEnd ? targetPosition - targetEnd : targetPosition;
        value += 1u;
        imageStore(target, ivec2(targetPosition & 32767u, targetPosition >> 15u), uvec4(value, 0u, 0u, 0u));
        targetPosition += 256u;
        targetPosition = targetPosition >= targetEnd ? targetPosition - targetEnd : targetPosition;
        value += 1u;
        imageStore(target, ivec2(targetPosition & 32767u, targetPosition >> 15u), uvec4(value, 0u, 0u, 0u));
        targetPosition += 256u;
        targetPosition = targetPosition >= targetEnd ? targetPosition - targetEnd : targetPosition;
        value += 1u;
        imageStore(target, ivec2(targetPosition & 32767u, targetPosition >> 15u), uvec4(value, 0u, 0u, 0u));
        targetPosition += 256u;
        targetPosition = targetPosition >= targetEnd ? targetPosition - targetEnd : targetPosition;
    }
}
