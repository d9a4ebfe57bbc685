#version 460
#extension GL_EXT_control_flow_attributes : require

// bandwidth_write_texture_float2
layout(local_size_x = 256, local_size_y = 1, local_size_z = 1) in;

layout(rg32f, set = 0, binding = 0) uniform writeonly image2D target;

layout(push_constant) uniform Parameters {
    uint loops;
    uint write;
    uint targetPages;
    uint targetStride;
};

void main() {
    uint targetEnd = targetPages * 256u;
    uint targetPosition = gl_WorkGroupID.x * targetStride % targetPages * 256u + gl_LocalInvocationIndex;
    vec2 value = vec2(0.0);
    [[dont_unroll]]
    for (uint i = 0u; i < loops; i++) {
        value += vec2(1.0);
        imageStore(target, ivec2(targetPosition & 16383u, targetPosition >> 14u), vec4(value, 0.0, 0.0));
        targetPosition += 256u;
        targetPosition = targetPosition >= targetEnd ? targetPosition - targetEnd : targetPosition;
        value += vec2(1.0);
        imageStore(target, ivec2(targetPosition & 16383u, targetPosition >> 14u), vec4(value, 0.0, 0.0));
        targetPosition += 256u;
        targetPosition = targetPosition >= targetEnd ? targetPosition - targetEnd : targetPosition;
        value += vec2(1.0);
        imageStore(target, ivec2(targetPosition & 16383u, targetPosition >> 14u), vec4(value, 0.0, 0.0));
        targetPosition += 256u;
        targetPosition = targetPosition >= targetEnd ? targetPosition - targetEnd : targetPosition;
        value += vec2(1.0);
        imageStore(target, ivec2(targetPosition & 16383u, targetPosition >> 14u), vec4(value, 0.0, 0.0));
        targetPosition += 256u;
        targetPosition = targetPosition >= targetEnd ? targetPosition - targetEnd : targetPosition;
    }
}
