#pragma OPENCL FP_CONTRACT OFF

__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void bandwidth_read_texture_uint1(
        __read_only image2d_t texture,
        __global uint *result,
        uint loops,
        uint write,
        uint texturePages,
        uint textureStride) {
    uint textureEnd = texturePages * 256u;
    uint texturePosition = (uint)get_group_id(0) * textureStride % texturePages * 256u + (uint)get_local_id(0);
    uint sum0 = 0u;
    uint sum1 = 0u;
    uint sum2 = 0u;
    uint sum3 = 0u;
    #pragma unroll 1
    for (uint i = 0u; i < loops; i++) {
        sum0 += read_imageui(texture, (int2)(texturePosition & 32767u, texturePosition >> 15u)).x;
        texturePosition += 256u;
        texturePosition = texturePosition >= textureEnd ? texturePosition - textureEnd : texturePosition;
        sum1 += read_imageui(texture, (int2)(texturePosition & 32767u, texturePosition >> 15u)).x;
        texturePosition += 256u;
        texturePosition = texturePosition >= textureEnd ? texturePosition - textureEnd : texturePosition;
        sum2 += read_imageui(texture, (int2)(texturePosition & 32767u, texturePosition >> 15u)).x;
        texturePosition += 256u;
        texturePosition = texturePosition >= textureEnd ? texturePosition - textureEnd : texturePosition;
        sum3 += read_imageui(texture, (int2)(texturePosition & 32767u, texturePosition >> 15u)).x;
        texturePosition += 256u;
        texturePosition = texturePosition >= textureEnd ? texturePosition - textureEnd : texturePosition;
    }
    uint total = sum0 + sum1 + (sum2 + sum3);
    if (write != 0xFFFFFFFFu) {
        result[(uint)get_group_id(0) * 256u + (uint)get_local_id(0)] = total;
    }
}
