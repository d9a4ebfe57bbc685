#version 460
#extension GL_EXT_control_flow_attributes : require

// bandwidth_read_mix75_float4
layout(local_size_x = 256, local_size_y = 1, local_size_z = 1) in;

layout(std430, set = 0, binding = 0) readonly buffer Buffer_Block { vec4 buffer_[]; };
layout(set = 0, binding = 1) uniform sampler2D texture_;
layout(std430, set = 0, binding = 2) writeonly buffer ResultBlock { float result[]; };

layout(push_constant) uniform Parameters {
    uint loops;
    uint write;
    uint bufferPages;
    uint bufferStride;
    uint texturePages;
    uint textureStride;
};

void main() {
    uint bufferEnd = bufferPages * 256u;
    uint bufferPosition = gl_WorkGroupID.x * bufferStride % bufferPages * 256u + gl_LocalInvocationIndex;
    uint textureEnd = texturePages * 256u;
    uint texturePosition = gl_WorkGroupID.x * textureStride % texturePages * 256u + gl_LocalInvocationIndex;
    vec4 sum0 = vec4(0.0);
    vec4 sum1 = vec4(0.0);
    vec4 sum2 = vec4(0.0);
    vec4 sum3 = vec4(0.0);
    [[dont_unroll]]
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
        sum3 += texelFetch(texture_, ivec2(texturePosition & 16383u, texturePosition >> 14u), 0);
        texturePosition += 256u;
        texturePosition = texturePosition >= textureEnd ? texturePosition - textureEnd : texturePosition;
    }
    vec4 total = sum0 + sum1 + (sum2 + sum3);
    if (write != 0xFFFFFFFFu) {
        result[gl_WorkGroupID.x * 256u + gl_LocalInvocationIndex] = total.x + total.y + total.z + total.w;
    }
}
