#version 430 core

// bandwidth_read_buffer_uint1
layout(local_size_x = 256, local_size_y = 1, local_size_z = 1) in;

layout(std430, binding = 0) readonly buffer Buffer_Block { uint buffer_[]; };
layout(std430, binding = 1) writeonly buffer ResultBlock { uint result[]; };

layout(location = 0) uniform uint loops;
layout(location = 1) uniform uint write;
layout(location = 2) uniform uint bufferPages;
layout(location = 3) uniform uint bufferLater;

void main() {
    uint bufferFirst = gl_WorkGroupID.x * (loops * 4u) + gl_WorkGroupID.y * bufferLater;
    uint bufferEnd = bufferPages * 256u;
    uint bufferPosition = min(bufferFirst, bufferFirst - bufferPages) * 256u + gl_LocalInvocationIndex;
    uint sum0 = 0u;
    uint sum1 = 0u;
    uint sum2 = 0u;
    uint sum3 = 0u;
    #pragma optionNV (unroll none)
    for (uint i = 0u; i < loops; i++) {
        sum0 += buffer_[bufferPosition];
        bufferPosition += 256u;
        bufferPosition = min(bufferPosition, bufferPosition - bufferEnd);
        sum1 += buffer_[bufferPosition];
        bufferPosition += 256u;
        bufferPosition = min(bufferPosition, bufferPosition - bufferEnd);
        sum2 += buffer_[bufferPosition];
        bufferPosition += 256u;
        bufferPosition = min(bufferPosition, bufferPosition - bufferEnd);
        sum3 += buffer_[bufferPosition];
        bufferPosition += 256u;
        bufferPosition = min(bufferPosition, bufferPosition - bufferEnd);
    }
    if (write != 0xFFFFFFFFu) {
        uint total = sum0 + sum1 + (sum2 + sum3);
        result[(gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x) * 256u + gl_LocalInvocationIndex] = total;
    }
}
