#pragma OPENCL FP_CONTRACT OFF

__kernel __attribute__((reqd_work_group_size(16, 16, 1)))
void store_texture2d_r8_linear(
        __write_only image2d_t target,
        uint mask) {
    uint2 start = (uint2)((uint)get_local_id(0), (uint)get_local_id(1));
    float value = ((float)(start.x + start.y * 15u) + 1.5f) * 0.0019607544f;
    #pragma unroll 1
    for (uint y = 0u; y < 16u; y++) {
        #pragma unroll 1
        for (uint x = 0u; x < 16u; x++) {
            write_imagef(target, convert_int2((start + (uint2)(x, y)) | (uint2)(mask)), (float4)(value));
            value += 0.0019607544f;
        }
        value += -0.0019607544f;
    }
}
