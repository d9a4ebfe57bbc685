#pragma OPENCL FP_CONTRACT OFF

__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void bandwidth_write_texture_float1(
        __write_only image2d_t target,
        uint loops,
        uint write,
        uint targetPages,
        uint targetLater,
        uint targetRowLog2) {
    uint targetFirst = (uint)get_group_id(0) * (loops * 4u) + (uint)get_group_id(1) * targetLater;
    uint targetPosition = min(targetFirst, targetFirst - targetPages);
    uint targetRowMask = (1u << targetRowLog2) - 1u;
    uint targetColumn = ((uint)get_local_id(0)) & 15u;
    uint targetRow = ((uint)get_local_id(0)) >> 4u;
    float value = 0.0f;
    #pragma unroll 1
    for (uint i = 0u; i < loops; i++) {
        value += 1.0f;
        write_imagef(target, (int2)((targetPosition & targetRowMask) * 16u + targetColumn, (targetPosition >> targetRowLog2) * 16u + targetRow), (float4)(value, 0.0f, 0.0f, 0.0f));
        targetPosition += 1u;
        targetPosition = min(targetPosition, targetPosition - targetPages);
        value += 1.0f;
        write_imagef(target, (int2)((targetPosition & targetRowMask) * 16u + targetColumn, (targetPosition >> targetRowLog2) * 16u + targetRow), (float4)(value, 0.0f, 0.0f, 0.0f));
        targetPosition += 1u;
        targetPosition = min(targetPosition, targetPosition - targetPages);
        value += 1.0f;
        write_imagef(target, (int2)((targetPosition & targetRowMask) * 16u + targetColumn, (targetPosition >> targetRowLog2) * 16u + targetRow), (float4)(value, 0.0f, 0.0f, 0.0f));
        targetPosition += 1u;
        targetPosition = min(targetPosition, targetPosition - targetPages);
        value += 1.0f;
        write_imagef(target, (int2)((targetPosition & targetRowMask) * 16u + targetColumn, (targetPosition >> targetRowLog2) * 16u + targetRow), (float4)(value, 0.0f, 0.0f, 0.0f));
        targetPosition += 1u;
        targetPosition = min(targetPosition, targetPosition - targetPages);
    }
}
