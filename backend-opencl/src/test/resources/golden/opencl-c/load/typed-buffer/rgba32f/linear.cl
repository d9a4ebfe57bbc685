#pragma OPENCL FP_CONTRACT OFF

__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void load_typed_buffer_rgba32f_linear(
        __read_only image1d_buffer_t source,
        __global float *result,
        uint mask,
        uint writeIndex) {
    __local float sums[256];

    uint invocation = (uint)get_local_id(0);
    float4 sum = (float4)(0.0f);
    uint start = invocation;
    #pragma unroll 1
    for (uint i = 0u; i < 256u; i++) {
        sum += read_imagef(source, (int)((start + i) | mask));
    }
    sums[invocation] = sum.x + sum.y + sum.z + sum.w;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (writeIndex != 0xFFFFFFFFu) {
        uint workgroup = (uint)get_group_id(1) * (uint)get_num_groups(0) + (uint)get_group_id(0);
        result[workgroup * 256u + invocation] = sums[(invocation ^ writeIndex) & 255u];
    }
}
