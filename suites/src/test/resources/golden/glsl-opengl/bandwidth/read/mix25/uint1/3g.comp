#version 430 core

// bandwidth_read_mix25_uint1
layout(local_size_x = 256, local_size_y = 1, local_size_z = 1) in;

layout(std430, binding = 0) readonly buffer Buffer_Block { uint buffer_[]; };
layout(binding = 1) uniform usampler2D texture_;
layout(std430, binding = 2) writeonly buffer ResultBlock { uint result[]; };

layout(location = 0) uniform uint loops;
layout(location = 1) uniform uint write;
layout(location = 2) uniform uint bufferPages;
layout(location = 3) uniform uint bufferStride;
layout(location = 4) uniform uint texturePages;
layout(location = 5) uniform uint textureStride;

void main() {
    uint bufferEnd = bufferPages * 256u;
    uint bufferPosition = gl_WorkGroupID.x * bufferStride % bufferPages * 256u + gl_LocalInvocationIndex;
    uint textureEnd = texturePages * 256u;
    uint texturePosition = gl_WorkGroupID.x * textureStride % texturePages * 256u + gl_LocalInvocationIndex;
    uint sum0 = 0u;
    uint sum1 = 0u;
    uint sum2 = 0u;
    uint sum3 = 0u;
    #pragma optionNV (unroll none)
    for (uint i = 0u; i < loops; i++) {
        sum0 += buffer_[bufferPosition];
        bufferPosition += 256u;
        bufferPosition = bufferPosition >= bufferEnd ? bufferPosition - bufferEnd : bufferPosition;
        sum1 += texelFetch(texture_, ivec2(texturePosition & 32767u, texturePosition >> 15u), 0).x;
        texturePosition += 256u;
        texturePosition = texturePosition >= textureEnd ? texturePosition - textureEnd : texturePosition;
        sum2 += texelFetch(texture_, ivec2(texturePosition & 32767u, texturePosition >> 15u), 0).x;
        texturePosition += 256u;
        texturePosition = texturePosition >= textureEnd ? texturePosition - textureEnd : texturePosition;
        sum3 += texelFetch(texture_, ivec2(texturePosition & 32767u, texturePosition >> 15u), 0).x;
        texturePosition += 256u;
        texturePosition = texturePosition >= textureEnd ? texturePosition - textureEnd : texturePosition;
    }
    uint total = sum0 + sum1 + (sum2 + sum3);
    if (write != 0xFFFFFFFFu) {
        result[gl_WorkGroupID.x * 256u + gl_LocalInvocationIndex] = total;
    }
}
