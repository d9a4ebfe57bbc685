#version 430 core

// bandwidth_copy_buffer_float4
layout(local_size_x = 256, local_size_y = 1, local_size_z = 1) in;

layout(std430, binding = 0) readonly buffer SourceBlock { vec4 source[]; };
layout(std430, binding = 1) writeonly buffer TargetBlock { vec4 target[]; };

layout(location = 0) uniform uint loops;
layout(location = 1) uniform uint write;
layout(location = 2) uniform uint sourcePages;
layout(location = 3) uniform uint sourceLater;
layout(location = 4) uniform uint targetPages;
layout(location = 5) uniform uint targetLater;

void main() {
    uint sourceFirst = gl_WorkGroupID.x * (loops * 4u) + gl_WorkGroupID.y * sourceLater;
    uint sourceEnd = sourcePages * 256u;
    uint sourcePosition = min(sourceFirst, sourceFirst - sourcePages) * 256u + gl_LocalInvocationIndex;
    uint targetFirst = gl_WorkGroupID.x * (loops * 4u) + gl_WorkGroupID.y * targetLater;
    uint targetEnd = targetPages * 256u;
    uint targetPosition = min(targetFirst, targetFirst - targetPages) * 256u + gl_LocalInvocationIndex;
    #pragma optionNV (unroll none)
    for (uint i = 0u; i < loops; i++) {
        target[targetPosition] = source[sourcePosition];
        sourcePosition += 256u;
        sourcePosition = min(sourcePosition, sourcePosition - sourceEnd);
        targetPosition += 256u;
        targetPosition = min(targetPosition, targetPosition - targetEnd);
        target[targetPosition] = source[sourcePosition];
        sourcePosition += 256u;
        sourcePosition = min(sourcePosition, sourcePosition - sourceEnd);
        targetPosition += 256u;
        targetPosition = min(targetPosition, targetPosition - targetEnd);
        target[targetPosition] = source[sourcePosition];
        sourcePosition += 256u;
        sourcePosition = min(sourcePosition, sourcePosition - sourceEnd);
        targetPosition += 256u;
        targetPosition = min(targetPosition, targetPosition - targetEnd);
        target[targetPosition] = source[sourcePosition];
        sourcePosition += 256u;
        sourcePosition = min(sourcePosition, sourcePosition - sourceEnd);
        targetPosition += 256u;
        targetPosition = min(targetPosition, targetPosition - targetEnd);
    }
}
