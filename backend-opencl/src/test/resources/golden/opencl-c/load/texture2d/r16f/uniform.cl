#pragma OPENCL FP_CONTRACT OFF

__kernel __attribute__((reqd_work_group_size(16, 16, 1)))
void load_texture2d_r16f_uniform(
        __read_only image2d_t source,
        __global float *result,
        uint mask,
        uint writeIndex) {
    __local float sums[256];

    uint invocation = (uint)get_local_id(1) * 16u + (uint)get_local_id(0);
    float4 sum = (float4)(0.0f);
    uint2 start = (uint2)(0u, 0u);
    #pragma unroll 1
    for (uint y = 0u; y < 16u; y++) {
        #pragma unroll 1
        for (uint x = 0u; x < 16u; x++) {
            sum += read_imagef(source, convert_int2((start + (uint2)(x, y)) | (uint2)(mask))).xxxx;
        }
    }
    sums[invocation] = sum.x + sum.y + sum.z + sum.w;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (writeIndex != 0xFFFFFFFFu) {
        uint workgroup = (uint)get_group_id(1) * (uint)get_num_groups(0) + (uint)get_group_id(0);
        result[workgroup * 256u + invocation] = sums[(invocation ^ writeIndex) & 255u];
    }
}
