#version 430 core

// bandwidth_read_texture_float2
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
    vec2 sum0 = vec2(0.0);
    vec2 sum1 = vec2(0.0);
    vec2 sum2 = vec2(0.0);
    vec2 sum3 = vec2(0.0);
    #pragma optionNV (unroll none)
    for (uint i = 0u; i < loops; i++) {
        sum0 += texelFetch(texture_, ivec2(texturePosition & 16383u, texturePosition >> 14u), 0).xy;
        texturePosition += 256u;
        texturePosition = texturePosition >= textureEnd ? texturePosition - textureEnd : texturePosition;
        sum1 += texelFetch(texture_, ivec2(texturePosition & 16383u, texturePosition >> 14u), 0).xy;
        texturePosition += 256u;
        texturePosition = texturePosition >= textureEnd ? texturePosition - textureEnd : texturePosition;
        sum2 += texelFetch(texture_, ivec2(texturePosition & 16383u, texturePosition >> 14u), 0).xy;
        texturePosition += 256u;
        texturePosition = texturePosition >= textureEnd ? texturePosition - textureEnd : texturePosition;
        sum3 += texelFetch(texture_, ivec2(texturePosition & 16383u, texturePosition >> 14u), 0).xy;
        texturePosition += 256u;
        texturePosition = texturePosition >= textureEnd ? texturePosition - textureEnd : texturePosition;
    }
    vec2 total = sum0 + sum1 + (sum2 + sum3);
    if (write != 0xFFFFFFFFu) {
        result[gl_WorkGroupID.x * 256u + gl_LocalInvocationIndex] = total.x + total.y;
    }
}
