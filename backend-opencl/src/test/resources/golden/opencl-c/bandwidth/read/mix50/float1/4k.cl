#pragma OPENCL FP_CONTRACT OFF

__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void bandwidth_read_mix50_float1(
        __global const float *restrict buffer,
        __read_only image2d_t texture,
        __global float *result,
        uint loops,
        uint write,
        uint bufferPages,
        uint bufferLater,
        uint texturePages,
        uint textureLater,
        uint textureRowLog2) {
    uint bufferFirst = (uint)get_group_id(0) * (loops * 2u) + (uint)get_group_id(1) * bufferLater;
    uint bufferEnd = bufferPages * 256u;
    uint bufferPosition = min(bufferFirst, bufferFirst - bufferPages) * 256u + (uint)get_local_id(0);
    uint textureFirst = (uint)get_group_id(0) * (loops * 2u) + (uint)get_group_id(1) * textureLater;
    uint texturePosition = min(textureFirst, textureFirst - texturePages);
    uint textureRowMask = (1u << textureRowLog2) - 1u;
    uint textureColumn = ((uint)get_local_id(0)) & 15u;
    uint textureRow = ((uint)get_local_id(0)) >> 4u;
    float sum0 = 0.0f;
    float sum1 = 0.0f;
    float sum2 = 0.0f;
    float sum3 = 0.0f;
    #pragma unroll 1
    for (uint i = 0u; i < loops; i++) {
        sum0 += buffer[bufferPosition];
        bufferPosition += 256u;
        bufferPosition = min(bufferPosition, bufferPosition - bufferEnd);
        sum1 += buffer[bufferPosition];
        bufferPosition += 256u;
        bufferPosition = min(bufferPosition, bufferPosition - bufferEnd);
        sum2 += read_imagef(texture, (int2)((texturePosition & textureRowMask) * 16u + textureColumn, (texturePosition >> textureRowLog2) * 16u + textureRow)).x;
        texturePosition += 1u;
        texturePosition = min(texturePosition, texturePosition - texturePages);
        sum3 += read_imagef(texture, (int2)((texturePosition & textureRowMask) * 16u + textureColumn, (texturePosition >> textureRowLog2) * 16u + textureRow)).x;
        texturePosition += 1u;
        texturePosition = min(texturePosition, texturePosition - texturePages);
    }
    if (write != 0xFFFFFFFFu) {
        float total = sum0 + sum1 + (sum2 + sum3);
        result[((uint)get_group_id(1) * (uint)get_num_groups(0) + (uint)get_group_id(0)) * 256u + (uint)get_local_id(0)] = total;
    }
}
