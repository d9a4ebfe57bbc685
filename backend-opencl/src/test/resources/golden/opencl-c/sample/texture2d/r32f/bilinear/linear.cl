#pragma OPENCL FP_CONTRACT OFF

__constant sampler_t linearWrap = CLK_NORMALIZED_COORDS_TRUE | CLK_ADDRESS_REPEAT | CLK_FILTER_LINEAR;

__kernel __attribute__((reqd_work_group_size(16, 16, 1)))
void sample_texture2d_r32f_bilinear_linear(
        __read_only image2d_t source,
        __global float *result,
        uint mask,
        uint writeIndex,
        uint origin) {
    __local float sums[256];

    uint invocation = (uint)get_local_id(1) * 16u + (uint)get_local_id(0);
    float4 sum = (float4)(0.0f);
    float2 start = (convert_float2((uint2)((uint)get_local_id(0), (uint)get_local_id(1)) + (uint2)(origin)) + (float2)(0.5f)) * (float2)(0.03125f);
    float v = start.y;
    #pragma unroll 1
    for (uint y = 0u; y < 16u; y++) {
        float u = start.x;
        #pragma unroll 1
        for (uint x = 0u; x < 16u; x++) {
            sum += read_imagef(source, linearWrap, as_float2(as_uint2((float2)(u, v)) | (uint2)(mask))).xxxx;
            u += 0.03125f;
        }
        v += 0.03125f;
    }
    sums[invocation] = sum.x + sum.y + sum.z + sum.w;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (writeIndex != 0xFFFFFFFFu) {
        uint workgroup = (uint)get_group_id(1) * (uint)get_num_groups(0) + (uint)get_group_id(0);
        result[workgroup * 256u + invocation] = sums[(invocation ^ writeIndex) & 255u];
    }
}
