#pragma OPENCL FP_CONTRACT OFF

__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void store_raw_buffer_x1_random(
        __global uint *target,
        uint mask) {
    uint element = ((uint)get_local_id(0) * 0x3504F333u) & 15u;
    uint value = element + 1u;
    uint start = element * 4u;
    #pragma unroll 1
    for (uint i = 0u; i < 256u; i++) {
        target[((start + i * 4u) | mask) >> 2u] = value;
        value += 1u;
    }
}
