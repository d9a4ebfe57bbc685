#pragma OPENCL FP_CONTRACT OFF

__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void store_structured_buffer_float4_random(
        __global float4 *target,
        uint mask) {
    uint element = ((uint)get_local_id(0) * 0x3504F333u) & 15u;
    float value = (float)element + 1.0f;
    #pragma unroll 1
    for (uint i = 0u; i < 256u; i++) {
        target[(element + i) | mask] = (float4)(value);
        value += 1.0f;
    }
}
