#pragma OPENCL FP_CONTRACT OFF

__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void bandwidth_write_buffer_uint4(
        __global uint4 *target,
        uint loops,
        uint write,
        uint targetPages,
        uint targetLater) {
    uint targetFirst = (uint)get_group_id(0) * (loops * 4u) + (uint)get_group_id(1) * targetLater;
    uint targetEnd = targetPages * 256u;
    uint targetPosition = min(targetFirst, targetFirst - targetPages) * 256u + (uint)get_local_id(0);
    uint4 value = (uint4)(0u);
    #pragma unroll 1
    for (uint i = 0u; i < loops; i++) {
        value += (uint4)(1u);
        target[targetPosition] = value;
        targetPosition += 256u;
        targetPosition = min(targetPosition, targetPosition - targetEnd);
        value += (uint4)(1u);
        target[targetPosition] = value;
        targetPosition += 256u;
        targetPosition = min(targetPosition, targetPosition - targetEnd);
        value += (uint4)(1u);
        target[targetPosition] = value;
        targetPosition += 256u;
        targetPosition = min(targetPosition, targetPosition - targetEnd);
        value += (uint4)(1u);
        target[targetPosition] = value;
        targetPosition += 256u;
        targetPosition = min(targetPosition, targetPosition - targetEnd);
    }
}
