#version 430 core

// bandwidth_write_texture_float1
layout(local_size_x = 256, local_size_y = 1, local_size_z = 1) in;

layout(r32f, binding = 0) uniform writeonly image2D target;

layout(location = 0) uniform uint loops;
layout(location = 1) uniform uint write;
layout(location = 2) uniform uint targetPages;
layout(location = 3) uniform uint targetStride;

void main() {
    uint targetEnd = targetPages * 256u;
    uint targetPosition = gl_WorkGroupID.x * targetStride % targetPages * 256u + gl_LocalInvocationIndex;
    float value = 0.0;
    #pragma optionNV (unroll none)
    for (uint i = 0u; i < loops; i++) {
        value += 1.0;
        imageStore(target, ivec2(targetPosition & 32767u, targetPosition >> 15u), vec4(value, 0.0, 0.0, 0.0));
        targetPosition += 256u;
        targetPosition = targetPosition >= targetEnd ? targetPosition - targetEnd : targetPosition;
        value += 1.0;
        imageStore(target, ivec2(targetPosition & 32767u, targetPosition >> 15u), vec4(value, 0.0, 0.0, 0.0));
        targetPosition += 256u;
        targetPosition = targetPosition >= targetEnd ? targetPosition - targetEnd : targetPosition;
        value += 1.0;
        imageStore(target, ivec2(targetPosition & 32767u, targetPosition >> 15u), vec4(value, 0.0, 0.0, 0.0));
        targetPosition += 256u;
        targetPosition = targetPosition >= targetEnd ? targetPosition - targetEnd : targetPosition;
        value += 1.0;
        imageStore(target, ivec2(targetPosition & 32767u, targetPosition >> 15u), vec4(value, 0.0, 0.0, 0.0));
        targetPosition += 256u;
        targetPosition = targetPosition >= targetEnd ? targetPosition - targetEnd : targetPosition;
    }
}
