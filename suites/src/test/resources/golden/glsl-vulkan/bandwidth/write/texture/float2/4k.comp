#version 460
#extension GL_EXT_control_flow_attributes : require

// bandwidth_write_texture_float2
layout(local_size_x = 256, local_size_y = 1, local_size_z = 1) in;

layout(rg32f, set = 0, binding = 0) uniform writeonly image2D target;

layout(push_constant) uniform Parameters {
    uint loops;
    uint write;
    uint targetPages;
    uint targetLater;
    uint targetRowLog2;
};

void main() {
    uint targetFirst = gl_WorkGroupID.x * (loops * 4u) + gl_WorkGroupID.y * targetLater;
    uint targetPosition = min(targetFirst, targetFirst - targetPages);
    uint targetRowMask = (1u << targetRowLog2) - 1u;
    uint targetColumn = gl_LocalInvocationIndex & 15u;
    uint targetRow = gl_LocalInvocationIndex >> 4u;
    vec2 value = vec2(0.0);
    [[dont_unroll]]
    for (uint i = 0u; i < loops; i++) {
        value += vec2(1.0);
        imageStore(target, ivec2((targetPosition & targetRowMask) * 16u + targetColumn, (targetPosition >> targetRowLog2) * 16u + targetRow), vec4(value, 0.0, 0.0));
        targetPosition += 1u;
        targetPosition = min(targetPosition, targetPosition - targetPages);
        value += vec2(1.0);
        imageStore(target, ivec2((targetPosition & targetRowMask) * 16u + targetColumn, (targetPosition >> targetRowLog2) * 16u + targetRow), vec4(value, 0.0, 0.0));
        targetPosition += 1u;
        targetPosition = min(targetPosition, targetPosition - targetPages);
        value += vec2(1.0);
        imageStore(target, ivec2((targetPosition & targetRowMask) * 16u + targetColumn, (targetPosition >> targetRowLog2) * 16u + targetRow), vec4(value, 0.0, 0.0));
        targetPosition += 1u;
        targetPosition = min(targetPosition, targetPosition - targetPages);
        value += vec2(1.0);
        imageStore(target, ivec2((targetPosition & targetRowMask) * 16u + targetColumn, (targetPosition >> targetRowLog2) * 16u + targetRow), vec4(value, 0.0, 0.0));
        targetPosition += 1u;
        targetPosition = min(targetPosition, targetPosition - targetPages);
    }
}
