#pragma OPENCL FP_CONTRACT OFF

__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void bandwidth_read_mix25_uint2(
        __global const uint2 *restrict buffer,
        __read_only image2d_t texture,
        __global uint *result,
        uint loops,
        uint write,
        uint bufferPages,
        uint bufferLater,
        uint texturePages,
        uint textureLater,
        uint textureRowLog2) {
    uint bufferFirst = (uint)get_group_id(0) * (loops * 1u) + (uint)get_group_id(1) * bufferLater;
    uint bufferEnd = bufferPages * 256u;
    uint bufferPosition = min(bufferFirst, bufferFirst - bufferPages) * 256u + (uint)get_local_id(0);
    uint textureFirst = (uint)get_group_id(0) * (loops * 3u) + (uint)get_group_id(1) * textureLater;
    uint texturePosition = min(textureFirst, textureFirst - texturePages);
    uint textureRowMask = (1u << textureRowLog2) - 1u;
    uint textureColumn = ((uint)get_local_id(0)) & 15u;
    uint textureRow = ((uint)get_local_id(0)) >> 4u;
    uint2 sum0 = (uint2)(0u);
    uint2 sum1 = (uint2)(0u);
    uint2 sum2 = (uint2)(0u);
    uint2 sum3 = (uint2)(0u);
    #pragma unroll 1
    for (uint i = 0u; i < loops; i++) {
        sum0 += buffer[bufferPosition];
        bufferPosition += 256u;
        bufferPosition = min(bufferPosition, bufferPosition - bufferEnd);
        sum1 += read_imageui(texture, (int2)((texturePosition & textureRowMask) * 16u + textureColumn, (texturePosition >> textureRowLog2) * 16u + textureRow)).xy;
        texturePosition += 1u;
        texturePosition = min(texturePosition, texturePosition - texturePages);
        sum2 += read_imageui(texture, (int2)((texturePosition & textureRowMask) * 16u + textureColumn, (texturePosition >> textureRowLog2) * 16u + textureRow)).xy;
        texturePosition += 1u;
        texturePosition = min(texturePosition, texturePosition - texturePages);
        sum3 += read_imageui(texture, (int2)((texturePosition & textureRowMask) * 16u + textureColumn, (texturePosition >> textureRowLog2) * 16u + textureRow)).xy;
        texturePosition += 1u;
        texturePosition = min(texturePosition, texturePosition - texturePages);
    }
    if (write != 0xFFFFFFFFu) {
        uint2 total = sum0 + sum1 + (sum2 + sum3);
        result[((uint)get_group_id(1) * (uint)get_num_groups(0) + (uint)get_group_id(0)) * 256u + (uint)get_local_id(0)] = total.x + total.y;
    }
}
