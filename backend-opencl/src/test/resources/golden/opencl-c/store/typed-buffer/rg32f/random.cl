#pragma OPENCL FP_CONTRACT OFF

// backing is never used: PoCL 3.1 crashes on a kernel whose only memory object is an image of a buffer.
__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void store_typed_buffer_rg32f_random(
        __write_only image1d_buffer_t target,
        __global uint *backing,
        uint mask) {
    uint element = ((uint)get_local_id(0) * 0x3504F333u) & 15u;
    float value = (float)element + 1.0f;
    #pragma unroll 1
    for (uint i = 0u; i < 256u; i++) {
        write_imagef(target, (int)((element + i) | mask), (float4)(value));
        value += 1.0f;
    }
}
