#pragma OPENCL FP_CONTRACT OFF

__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void bandwidth_copy_buffer_float4(
        __global const float4 *restrict source,
        __global float4 *target,
        uint loops,
        uint write,
        uint sourcePages,
        uint sourceLater,
        uint targetPages,
        uint targetLater) {
    uint sourceFirst = (uint)get_group_id(0) * (loops * 4u) + (uint)get_group_id(1) * sourceLater;
    uint sourceEnd = sourcePages * 256u;
    uint sourcePosition = min(sourceFirst, sourceFirst - sourcePages) * 256u + (uint)get_local_id(0);
    uint targetFirst = (uint)get_group_id(0) * (loops * 4u) + (uint)get_group_id(1) * targetLater;
    uint targetEnd = targetPages * 256u;
    uint targetPosition = min(targetFirst, targetFirst - targetPages) * 256u + (uint)get_local_id(0);
    #pragma unroll 1
    for (uint i = 0u; i < loops; i++) {
        target[targetPosition] = source[sourcePosition];
        sourcePosition += 256u;
        sourcePosition = min(sourcePosition, sourcePosition - sourceEnd);
        targetPosition += 256u;
        targetPosition = min(targetPosition, targetPosition - targetEnd);
        target[targetPosition] = source[sourcePosition];
        sourcePosition += 256u;
        sourcePosition = min(sourcePosition, sourcePosition - sourceEnd);
        targetPosition += 256u;
        targetPosition = min(targetPosition, targetPosition - targetEnd);
        target[targetPosition] = source[sourcePosition];
        sourcePosition += 256u;
        sourcePosition = min(sourcePosition, sourcePosition - sourceEnd);
        targetPosition += 256u;
        targetPosition = min(targetPosition, targetPosition - targetEnd);
        target[targetPosition] = source[sourcePosition];
        sourcePosition += 256u;
        sourcePosition = min(sourcePosition, sourcePosition - sourceEnd);
        targetPosition += 256u;
        targetPosition = min(targetPosition, targetPosition - targetEnd);
    }
}
