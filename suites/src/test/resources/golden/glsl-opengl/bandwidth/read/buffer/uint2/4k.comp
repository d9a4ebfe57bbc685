#version 430 core

// bandwidth_read_buffer_uint2
layout(local_size_x = 256, local_size_y = 1, local_size_z = 1) in;

layout(std430, binding = 0) readonly buffer Buffer_Block { uvec2 buffer_[]; };
layout(std430, binding = 1) writeonly buffer ResultBlock { uint result[]; };

layout(location = 0) uniform uint loops;
layout(location = 1) uniform uint write;
layout(location = 2) uniform uint bufferPages;
layout(location = 3) uniform uint bufferStride;

void main() {
    uint bufferEnd = bufferPages * 256u;
    uint bufferPosition = gl_WorkGroupID.x * bufferStride % bufferPages * 256u + gl_LocalInvocationIndex;
    uvec2 sum0 = uvec2(0u);
    uvec2 sum1 = uvec2(0u);
    uvec2 sum2 = uvec2(0u);
    uvec2 sum3 = uvec2(0u);
    #pragma optionNV (unroll none)
    for (uint i = 0u; i < loops; i++) {
        sum0 += buffer_[bufferPosition];
        bufferPosition += 256u;
        bufferPosition = bufferPosition >= bufferEnd ? bufferPosition - bufferEnd : bufferPosition;
        sum1 += buffer_[bufferPosition];
        bufferPosition += 256u;
        bufferPosition = bufferPosition >= bufferEnd ? bufferPosition - bufferEnd : bufferPosition;
        sum2 += buffer_[bufferPosition];
        bufferPosition += 256u;
        bufferPosition = bufferPosition >= bufferEnd ? bufferPosition - bufferEnd : bufferPosition;
        sum3 += buffer_[bufferPosition];
        bufferPosition += 256u;
        bufferPosition = bufferPosition >= bufferEnd ? bufferPosition - bufferEnd : bufferPosition;
    }
    uvec2 total = sum0 + sum1 + (sum2 + sum3);
    if (write != 0xFFFFFFFFu) {
        result[gl_WorkGroupID.x * 256u + gl_LocalInvocationIndex] = total.x + total.y;
    }
}
