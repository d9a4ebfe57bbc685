#pragma OPENCL FP_CONTRACT OFF

__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void load_structured_buffer_float2_random(
        __global const float2 *restrict source,
        __global float *result,
        uint mask,
        uint writeIndex) {
    __local float sums[256];

    uint invocation = (uint)get_local_id(0);
    float4 sum = (float4)(0.0f);
    uint start = (invocation * 0x3504F333u) & 15u;
    #pragma unroll 1
    for (uint i = 0u; i < 256u; i++) {
        sum += source[(start + i) | mask].xyxy;
    }
    sums[invocation] = sum.x + sum.y + sum.z + sum.w;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (writeIndex != 0xFFFFFFFFu) {
        uint workgroup = (uint)get_group_id(1) * (uint)get_num_groups(0) + (uint)get_group_id(0);
        result[workgroup * 256u + invocation] = sums[(invocation ^ writeIndex) & 255u];
    }
}
