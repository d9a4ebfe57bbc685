#version 430 core

// bandwidth_write_texture_uint1
layout(local_size_x = 256, local_size_y = 1, local_size_z = 1) in;

layout(r32ui, binding = 0) uniform writeonly uimage2D target;

layout(location = 0) uniform uint loops;
layout(location = 1) uniform uint write;
layout(location = 2) uniform uint targetPages;
layout(location = 3) uniform uint targetLater;
layout(location = 4) uniform uint targetRowLog2;

void main() {
    uint targetFirst = gl_WorkGroupID.x * (loops * 4u) + gl_WorkGroupID.y * targetLater;
    uint targetPosition = min(targetFirst, targetFirst - targetPages);
    uint targetRowMask = (1u << targetRowLog2) - 1u;
    uint targetColumn = gl_LocalInvocationIndex & 15u;
    uint targetRow = gl_LocalInvocationIndex >> 4u;
    uint value = 0u;
    #pragma optionNV (unroll none)
    for (uint i = 0u; i < loops; i++) {
        value += 1u;
        imageStore(target, ivec2((targetPosition & targetRowMask) * 16u + targetColumn, (targetPosition >> targetRowLog2) * 16u + targetRow), uvec4(value, 0u, 0u, 0u));
        targetPosition += 1u;
        targetPosition = min(targetPosition, targetPosition - targetPages);
        value += 1u;
        imageStore(target, ivec2((targetPosition & targetRowMask) * 16u + targetColumn, (targetPosition >> targetRowLog2) * 16u + targetRow), uvec4(value, 0u, 0u, 0u));
        targetPosition += 1u;
        targetPosition = min(targetPosition, targetPosition - targetPages);
        value += 1u;
        imageStore(target, ivec2((targetPosition & targetRowMask) * 16u + targetColumn, (targetPosition >> targetRowLog2) * 16u + targetRow), uvec4(value, 0u, 0u, 0u));
        targetPosition += 1u;
        targetPosition = min(targetPosition, targetPosition - targetPages);
        value += 1u;
        imageStore(target, ivec2((targetPosition & targetRowMask) * 16u + targetColumn, (targetPosition >> targetRowLog2) * 16u + targetRow), uvec4(value, 0u, 0u, 0u));
        targetPosition += 1u;
        targetPosition = min(targetPosition, targetPosition - targetPages);
    }
}
