#pragma OPENCL FP_CONTRACT OFF

__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void bandwidth_read_texture_float4(
        __read_only image2d_t texture,
        __global float *result,
        uint loops,
        uint write,
        uint texturePages,
        uint textureStride) {
    uint textureEnd = texturePages * 256u;
    uint texturePosition = (uint)get_group_id(0) * textureStride % texturePages * 256u + (uint)get_local_id(0);
    float4 sum0 = (float4)(0.0f);
    float4 sum1 = (float4)(0.0f);
    float4 sum2 = (float4)(0.0f);
    float4 sum3 = (float4)(0.0f);
    #pragma unroll 1
    for (uint i = 0u; i < loops; i++) {
        sum0 += read_imagef(texture, (int2)(texturePosition & 16383u, texturePosition >> 14u));
        texturePosition += 256u;
        texturePosition = texturePosition >= textureEnd ? texturePosition - textureEnd : texturePosition;
        sum1 += read_imagef(texture, (int2)(texturePosition & 16383u, texturePosition >> 14u));
        texturePosition += 256u;
        texturePosition = texturePosition >= textureEnd ? texturePosition - textureEnd : texturePosition;
        sum2 += read_imagef(texture, (int2)(texturePosition & 16383u, texturePosition >> 14u));
        texturePosition += 256u;
        texturePosition = texturePosition >= textureEnd ? texturePosition - textureEnd : texturePosition;
        sum3 += read_imagef(texture, (int2)(texturePosition & 16383u, texturePosition >> 14u));
        texturePosition += 256u;
        texturePosition = texturePosition >= textureEnd ? texturePosition - textureEnd : texturePosition;
    }
    float4 total = sum0 + sum1 + (sum2 + sum3);
    if (write != 0xFFFFFFFFu) {
        result[(uint)get_group_id(0) * 256u + (uint)get_local_id(0)] = total.x + total.y + total.z + total.w;
    }
}
