#pragma OPENCL FP_CONTRACT OFF

__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void bandwidth_read_buffer_uint4(
        __global const uint4 *restrict buffer,
        __global uint *result,
        uint loops,
        uint write,
        uint bufferPages,
        uint bufferLater) {
    uint bufferFirst = (uint)get_group_id(0) * (loops * 4u) + (uint)get_group_id(1) * bufferLater;
    uint bufferEnd = bufferPages * 256u;
    uint bufferPosition = min(bufferFirst, bufferFirst - bufferPages) * 256u + (uint)get_local_id(0);
    uint4 sum0 = (uint4)(0u);
    uint4 sum1 = (uint4)(0u);
    uint4 sum2 = (uint4)(0u);
    uint4 sum3 = (uint4)(0u);
    #pragma unroll 1
    for (uint i = 0u; i < loops; i++) {
        sum0 += buffer[bufferPosition];
        bufferPosition += 256u;
        bufferPosition = min(bufferPosition, bufferPosition - bufferEnd);
        sum1 += buffer[bufferPosition];
        bufferPosition += 256u;
        bufferPosition = min(bufferPosition, bufferPosition - bufferEnd);
        sum2 += buffer[bufferPosition];
        bufferPosition += 256u;
        bufferPosition = min(bufferPosition, bufferPosition - bufferEnd);
        sum3 += buffer[bufferPosition];
        bufferPosition += 256u;
        bufferPosition = min(bufferPosition, bufferPosition - bufferEnd);
    }
    if (write != 0xFFFFFFFFu) {
        uint4 total = sum0 + sum1 + (sum2 + sum3);
        result[((uint)get_group_id(1) * (uint)get_num_groups(0) + (uint)get_group_id(0)) * 256u + (uint)get_local_id(0)] = total.x + total.y + total.z + total.w;
    }
}
