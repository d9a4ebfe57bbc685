#pragma OPENCL FP_CONTRACT OFF

__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void store_structured_buffer_float4_same(
        __global float4 *target,
        uint mask) {
    uint element = 0u;
    float value = (float)element + 1.0f;
    #pragma unroll 1
    for (uint i = 0u; i < 256u; i++) {
        target[(element + i) & mask] = (float4)(value);
        value += 1.0f;
    }
}
