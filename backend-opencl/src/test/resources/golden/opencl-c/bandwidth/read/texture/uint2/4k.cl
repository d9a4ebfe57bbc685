#pragma OPENCL FP_CONTRACT OFF

__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void bandwidth_read_texture_uint2(
        __read_only image2d_t texture,
        __global uint *result,
        uint loops,
        uint write,
        uint texturePages,
        uint textureStride) {
    uint textureEnd = texturePages * 256u;
    uint texturePosition = (uint)get_group_id(0) * textureStride % texturePages * 256u + (uint)get_local_id(0);
    uint2 sum0 = (uint2)(0u);
    uint2 sum1 = (uint2)(0u);
    uint2 sum2 = (uint2)(0u);
    uint2 sum3 = (uint2)(0u);
    #pragma unroll 1
    for (uint i = 0u; i < loops; i++) {
        sum0 += read_imageui(texture, (int2)(texturePosition & 255u, texturePosition >> 8u)).xy;
        texturePosition += 256u;
        texturePosition = texturePosition >= textureEnd ? texturePosition - textureEnd : texturePosition;
        sum1 += read_imageui(texture, (int2)(texturePosition & 255u, texturePosition >> 8u)).xy;
        texturePosition += 256u;
        texturePosition = texturePosition >= textureEnd ? texturePosition - textureEnd : texturePosition;
        sum2 += read_imageui(texture, (int2)(texturePosition & 255u, texturePosition >> 8u)).xy;
        texturePosition += 256u;
        texturePosition = texturePosition >= textureEnd ? texturePosition - textureEnd : texturePosition;
        sum3 += read_imageui(texture, (int2)(texturePosition & 255u, texturePosition >> 8u)).xy;
        texturePosition += 256u;
        texturePosition = texturePosition >= textureEnd ? texturePosition - textureEnd : texturePosition;
    }
    uint2 total = sum0 + sum1 + (sum2 + sum3);
    if (write != 0xFFFFFFFFu) {
        result[(uint)get_group_id(0) * 256u + (uint)get_local_id(0)] = total.x + total.y;
    }
}
