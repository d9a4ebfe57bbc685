#version 430 core

// bandwidth_read_texture_float1
layout(local_size_x = 256, local_size_y = 1, local_size_z = 1) in;

layout(binding = 0) uniform sampler2D texture_;
layout(std430, binding = 1) writeonly buffer ResultBlock { float result[]; };

layout(location = 0) uniform uint loops;
layout(location = 1) uniform uint write;
layout(location = 2) uniform uint texturePages;
layout(location = 3) uniform uint textureStride;

void main() {
    uint textureEnd = texturePages * 256u;
    uint texturePosition = gl_WorkGroupID.x * textureStride % texturePages * 256u + gl_LocalInvocationIndex;
    float sum0 = 0.0;
    float sum1 = 0.0;
    float sum2 = 0.0;
    float sum3 = 0.0;
    #pragma optionNV (unroll none)
    for (uint i = 0u; i < loops; i++) {
        sum0 += texelFetch(texture_, ivec2(texturePosition & 32767u, texturePosition >> 15u), 0).x;
        texturePosition += 256u;
        texturePosition = texturePosition >= textureEnd ? texturePosition - textureEnd : texturePosition;
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
    float total = sum0 + sum1 + (sum2 + sum3);
    if (write != 0xFFFFFFFFu) {
        result[gl_WorkGroupID.x * 256u + gl_LocalInvocationIndex] = total;
    }
}
