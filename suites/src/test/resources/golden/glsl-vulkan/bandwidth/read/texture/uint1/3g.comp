#version 460
#extension GL_EXT_control_flow_attributes : require

// bandwidth_read_texture_uint1
layout(local_size_x = 256, local_size_y = 1, local_size_z = 1) in;

layout(set = 0, binding = 0) uniform usampler2D texture_;
layout(std430, set = 0, binding = 1) writeonly buffer ResultBlock { uint result[]; };

layout(push_constant) uniform Parameters {
    uint loops;
    uint write;
    uint texturePages;
    uint textureStride;
};

void main() {
    uint textureEnd = texturePages * 256u;
    uint texturePosition = gl_WorkGroupID.x * textureStride % texturePages * 256u + gl_LocalInvocationIndex;
    uint sum0 = 0u;
    uint sum1 = 0u;
    uint sum2 = 0u;
    uint sum3 = 0u;
    [[dont_unroll]]
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
    uint total = sum0 + sum1 + (sum2 + sum3);
    if (write != 0xFFFFFFFFu) {
        result[gl_WorkGroupID.x * 256u + gl_LocalInvocationIndex] = total;
    }
}
