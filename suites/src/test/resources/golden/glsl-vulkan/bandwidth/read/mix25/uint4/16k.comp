#version 460
#extension GL_EXT_control_flow_attributes : require

// bandwidth_read_mix25_uint4
layout(local_size_x = 256, local_size_y = 1, local_size_z = 1) in;

layout(std430, set = 0, binding = 0) readonly buffer Buffer_Block { uvec4 buffer_[]; };
layout(set = 0, binding = 1) uniform usampler2D texture_;
layout(std430, set = 0, binding = 2) writeonly buffer ResultBlock { uint result[]; };

layout(push_constant) uniform Parameters {
    uint loops;
    uint write;
    uint bufferPages;
    uint bufferLater;
    uint texturePages;
    uint textureLater;
    uint textureRowLog2;
};

void main() {
    uint bufferFirst = gl_WorkGroupID.x * (loops * 1u) + gl_WorkGroupID.y * bufferLater;
    uint bufferEnd = bufferPages * 256u;
    uint bufferPosition = min(bufferFirst, bufferFirst - bufferPages) * 256u + gl_LocalInvocationIndex;
    uint textureFirst = gl_WorkGroupID.x * (loops * 3u) + gl_WorkGroupID.y * textureLater;
    uint texturePosition = min(textureFirst, textureFirst - texturePages);
    uint textureRowMask = (1u << textureRowLog2) - 1u;
    uint textureColumn = gl_LocalInvocationIndex & 15u;
    uint textureRow = gl_LocalInvocationIndex >> 4u;
    uvec4 sum0 = uvec4(0u);
    uvec4 sum1 = uvec4(0u);
    uvec4 sum2 = uvec4(0u);
    uvec4 sum3 = uvec4(0u);
    [[dont_unroll]]
    for (uint i = 0u; i < loops; i++) {
        sum0 += buffer_[bufferPosition];
        bufferPosition += 256u;
        bufferPosition = min(bufferPosition, bufferPosition - bufferEnd);
        sum1 += texelFetch(texture_, ivec2((texturePosition & textureRowMask) * 16u + textureColumn, (texturePosition >> textureRowLog2) * 16u + textureRow), 0);
        texturePosition += 1u;
        texturePosition = min(texturePosition, texturePosition - texturePages);
        sum2 += texelFetch(texture_, ivec2((texturePosition & textureRowMask) * 16u + textureColumn, (texturePosition >> textureRowLog2) * 16u + textureRow), 0);
        texturePosition += 1u;
        texturePosition = min(texturePosition, texturePosition - texturePages);
        sum3 += texelFetch(texture_, ivec2((texturePosition & textureRowMask) * 16u + textureColumn, (texturePosition >> textureRowLog2) * 16u + textureRow), 0);
        texturePosition += 1u;
        texturePosition = min(texturePosition, texturePosition - texturePages);
    }
    if (write != 0xFFFFFFFFu) {
        uvec4 total = sum0 + sum1 + (sum2 + sum3);
        result[(gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x) * 256u + gl_LocalInvocationIndex] = total.x + total.y + total.z + total.w;
    }
}
