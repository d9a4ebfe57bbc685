#pragma OPENCL FP_CONTRACT OFF

__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void store_raw_buffer_x2_random(
        __global uint *target,
        uint mask) {
    uint element = ((uint)get_local_id(0) * 0x3504F333u) & 15u;
    uint value = element + 1u;
    uint start = element * 8u;
    #pragma unroll 1
    for (uint i = 0u; i < 256u; i++) {
        vstore2((uint2)(value), 0, target + (((start + i * 8u) | mask) >> 2u));
        value += 1u;
    }
}
