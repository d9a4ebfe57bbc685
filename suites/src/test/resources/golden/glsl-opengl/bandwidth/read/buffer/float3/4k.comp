#version 430 core

// bandwidth_read_buffer_float3
layout(local_size_x = 256, local_size_y = 1, local_size_z = 1) in;

layout(std430, binding = 0) readonly buffer Buffer_Block { uint buffer_[]; };
layout(std430, binding = 1) writeonly buffer ResultBlock { float result[]; };

layout(location = 0) uniform uint loops;
layout(location = 1) uniform uint write;
layout(location = 2) uniform uint bufferPages;
layout(location = 3) uniform uint bufferLater;

uvec3 buffer_Load3(uint address) {
    uint word = address >> 2u;
    return uvec3(buffer_[word], buffer_[word + 1u], buffer_[word + 2u]);
}

void main() {
    uint bufferFirst = gl_WorkGroupID.x * (loops * 4u) + gl_WorkGroupID.y * bufferLater;
    uint bufferEnd = bufferPages * 256u;
    uint bufferPosition = min(bufferFirst, bufferFirst - bufferPages) * 256u + gl_LocalInvocationIndex;
    vec3 sum0 = vec3(0.0);
    vec3 sum1 = vec3(0.0);
    vec3 sum2 = vec3(0.0);
    vec3 sum3 = vec3(0.0);
    #pragma optionNV (unroll none)
    for (uint i = 0u; i < loops; i++) {
        sum0 += uintBitsToFloat(buffer_Load3(bufferPosition * 12u));
        bufferPosition += 256u;
        bufferPosition = min(bufferPosition, bufferPosition - bufferEnd);
        sum1 += uintBitsToFloat(buffer_Load3(bufferPosition * 12u));
        bufferPosition += 256u;
        bufferPosition = min(bufferPosition, bufferPosition - bufferEnd);
        sum2 += uintBitsToFloat(buffer_Load3(bufferPosition * 12u));
        bufferPosition += 256u;
        bufferPosition = min(bufferPosition, bufferPosition - bufferEnd);
        sum3 += uintBitsToFloat(buffer_Load3(bufferPosition * 12u));
        bufferPosition += 256u;
        bufferPosition = min(bufferPosition, bufferPosition - bufferEnd);
    }
    if (write != 0xFFFFFFFFu) {
        vec3 total = sum0 + sum1 + (sum2 + sum3);
        result[(gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x) * 256u + gl_LocalInvocationIndex] = total.x + total.y + total.z;
    }
}
