#version 430 core

// bandwidth_write_buffer_float2
layout(local_size_x = 256, local_size_y = 1, local_size_z = 1) in;

layout(std430, binding = 0) writeonly buffer TargetBlock { vec2 target[]; };

layout(location = 0) uniform uint loops;
layout(location = 1) uniform uint write;
layout(location = 2) uniform uint targetPages;
layout(location = 3) uniform uint targetLater;

void main() {
    uint targetFirst = gl_WorkGroupID.x * (loops * 4u) + gl_WorkGroupID.y * targetLater;
    uint targetEnd = targetPages * 256u;
    uint targetPosition = min(targetFirst, targetFirst - targetPages) * 256u + gl_LocalInvocationIndex;
    vec2 value = vec2(0.0);
    #pragma optionNV (unroll none)
    for (uint i = 0u; i < loops; i++) {
        value += vec2(1.0);
        target[targetPosition] = value;
        targetPosition += 256u;
        targetPosition = min(targetPosition, targetPosition - targetEnd);
        value += vec2(1.0);
        target[targetPosition] = value;
        targetPosition += 256u;
        targetPosition = min(targetPosition, targetPosition - targetEnd);
        value += vec2(1.0);
        target[targetPosition] = value;
        targetPosition += 256u;
        targetPosition = min(targetPosition, targetPosition - targetEnd);
        value += vec2(1.0);
        target[targetPosition] = value;
        targetPosition += 256u;
        targetPosition = min(targetPosition, targetPosition - targetEnd);
    }
}
