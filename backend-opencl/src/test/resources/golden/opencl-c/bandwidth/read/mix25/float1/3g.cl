#pragma OPENCL FP_CONTRACT OFF

__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void bandwidth_read_mix25_float1(
        __global const float *restrict buffer,
        __read_only image2d_t texture,
        __global float *result,
        uint loops,
        uint write,
        uint bufferPages,
        uint bufferStride,
        uint texturePages,
        uint textureStride) {
    uint bufferEnd = bufferPages * 256u;
    uint bufferPosition = (uint)get_group_id(0) * bufferStride % bufferPages * 256u + (uint)get_local_id(0);
    uint textureEnd = texturePages * 256u;
    uint texturePosition = (uint)get_group_id(0) * textureStride % texturePages * 256u + (uint)get_local_id(0);
    float sum0 = 0.0f;
    float sum1 = 0.0f;
    float sum2 = 0.0f;
    float sum3 = 0.0f;
    #pragma unroll 1
    for (uint i = 0u; i < loops; i++) {
        sum0 += buffer[bufferPosition];
        bufferPosition += 256u;
        bufferPosition = bufferPosition >= bufferEnd ? bufferPosition - bufferEnd : bufferPosition;
        sum1 += read_imagef(texture, (int2)(texturePosition & 32767u, texturePosition >> 15u)).x;
        texturePosition += 256u;
        texturePosition = texturePosition >= textureEnd ? texturePosition - textureEnd : texturePosition;
        sum2 += read_imagef(texture, (int2)(texturePosition & 32767u, texturePosition >> 15u)).x;
        texturePosition += 256u;
        texturePosition = texturePosition >= textureEnd ? texturePosition - textureEnd : texturePosition;
        sum3 += read_imagef(texture, (int2)(texturePosition & 32767u, texturePosition >> 15u)).x;
        texturePosition += 256u;
        texturePosition = texturePosition >= textureEnd ? texturePosition - textureEnd : texturePosition;
    }
    float total = sum0 + sum1 + (sum2 + sum3);
    if (write != 0xFFFFFFFFu) {
        result[(uint)get_group_id(0) * 256u + (uint)get_local_id(0)] = total;
    }
}
