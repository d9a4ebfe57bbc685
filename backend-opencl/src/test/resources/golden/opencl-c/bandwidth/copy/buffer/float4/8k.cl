#pragma OPENCL FP_CONTRACT OFF

__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void bandwidth_copy_buffer_float4(
        __global const float4 *restrict source,
        __global float4 *target,
        uint loops,
        uint write,
        uint sourcePages,
        uint sourceStride,
        uint targetPages,
        uint targetStride) {
    uint sourceEnd = sourcePages * 256u;
    uint sourcePosition = (uint)get_group_id(0) * sourceStride % sourcePages * 256u + (uint)get_local_id(0);
    uint targetEnd = targetPages * 256u;
    uint targetPosition = (uint)get_group_id(0) * targetStride % targetPages * 256u + (uint)get_local_id(0);
    #pragma unroll 1
    for (uint i = 0u; i < loops; i++) {
        target[targetPosition] = source[sourcePosition];
        sourcePosition += 256u;
        sourcePosition = sourcePosition >= sourceEnd ? sourcePosition - sourceEnd : sourcePosition;
        targetPosition += 256u;
        targetPosition = targetPosition >= targetEnd ? targetPosition - targetEnd : targetPosition;
        target[targetPosition] = source[sourcePosition];
        sourcePosition += 256u;
        sourcePosition = sourcePosition >= sourceEnd ? sourcePosition - sourceEnd : sourcePosition;
        targetPosition += 256u;
        targetPosition = targetPosition >= targetEnd ? targetPosition - targetEnd : targetPosition;
        target[targetPosition] = source[sourcePosition];
        sourcePosition += 256u;
        sourcePosition = sourcePosition >= sourceEnd ? sourcePosition - sourceEnd : sourcePosition;
        targetPosition += 256u;
        targetPosition = targetPosition >= targetEnd ? targetPosition - targetEnd : targetPosition;
        target[targetPosition] = source[sourcePosition];
        sourcePosition += 256u;
        sourcePosition = sourcePosition >= sourceEnd ? sourcePosition - sourceEnd : sourcePosition;
        targetPosition += 256u;
        targetPosition = targetPosition >= targetEnd ? targetPosition - targetEnd : targetPosition;
    }
}
