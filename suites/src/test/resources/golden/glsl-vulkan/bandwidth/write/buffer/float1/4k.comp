#version 460
#extension GL_EXT_control_flow_attributes : require

// bandwidth_write_buffer_float1
layout(local_size_x = 256, local_size_y = 1, local_size_z = 1) in;

layout(std430, set = 0, binding = 0) writeonly buffer TargetBlock { float target[]; };

layout(push_constant) uniform Parameters {
    uint loops;
    uint write;
    uint targetPages;
    uint targetLater;
};

void main() {
    uint targetFirst = gl_WorkGroupID.x * (loops * 4u) + gl_WorkGroupID.y * targetLater;
    uint targetEnd = targetPages * 256u;
    uint targetPosition = min(targetFirst, targetFirst - targetPages) * 256u + gl_LocalInvocationIndex;
    float value = 0.0;
    [[dont_unroll]]
    for (uint i = 0u; i < loops; i++) {
        value += 1.0;
        target[targetPosition] = value;
        targetPosition += 256u;
        targetPosition = min(targetPosition, targetPosition - targetEnd);
        value += 1.0;
        target[targetPosition] = value;
        targetPosition += 256u;
        targetPosition = min(targetPosition, targetPosition - targetEnd);
        value += 1.0;
        target[targetPosition] = value;
        targetPosition += 256u;
        targetPosition = min(targetPosition, targetPosition - targetEnd);
        value += 1.0;
        target[targetPosition] = value;
        targetPosition += 256u;
        targetPosition = min(targetPosition, targetPosition - targetEnd);
    }
}
