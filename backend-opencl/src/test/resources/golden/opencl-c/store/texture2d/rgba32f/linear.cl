#pragma OPENCL FP_CONTRACT OFF

__kernel __attribute__((reqd_work_group_size(16, 16, 1)))
void store_texture2d_rgba32f_linear(
        __write_only image2d_t target,
        uint mask) {
    uint2 start = (uint2)((uint)get_local_id(0), (uint)get_local_id(1));
    float value = (float)(start.x + start.y * 32u) + 1.0f;
    #pragma unroll 1
    for (uint y = 0u; y < 16u; y++) {
        #pragma unroll 1
        for (uint x = 0u; x < 16u; x++) {
            write_imagef(target, convert_int2((start + (uint2)(x, y)) | (uint2)(mask)), (float4)(value));
            value += 1.0f;
        }
        value += 16.0f;
    }
}
