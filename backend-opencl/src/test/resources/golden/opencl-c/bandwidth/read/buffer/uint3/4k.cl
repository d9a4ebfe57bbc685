#pragma OPENCL FP_CONTRACT OFF

__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void bandwidth_read_buffer_uint3(
        __global const uint *restrict buffer,
        __global uint *result,
        uint loops,
        uint write,
        uint bufferPages,
        uint bufferStride) {
    uint bufferEnd = bufferPages * 256u;
    uint bufferPosition = (uint)get_group_id(0) * bufferStride % bufferPages * 256u + (uint)get_local_id(0);
    uint3 sum0 = (uint3)(0u);
    uint3 sum1 = (uint3)(0u);
    uint3 sum2 = (uint3)(0u);
    uint3 sum3 = (uint3)(0u);
    #pragma unroll 1
    for (uint i = 0u; i < loops; i++) {
        sum0 += vload3(0, buffer + ((bufferPosition * 12u) >> 2u));
        bufferPosition += 256u;
        bufferPosition = bufferPosition >= bufferEnd ? bufferPosition - bufferEnd : bufferPosition;
        sum1 += vload3(0, buffer + ((bufferPosition * 12u) >> 2u));
        bufferPosition += 256u;
        bufferPosition = bufferPosition >= bufferEnd ? bufferPosition - bufferEnd : bufferPosition;
        sum2 += vload3(0, buffer + ((bufferPosition * 12u) >> 2u));
        bufferPosition += 256u;
        bufferPosition = bufferPosition >= bufferEnd ? bufferPosition - bufferEnd : bufferPosition;
        sum3 += vload3(0, buffer + ((bufferPosition * 12u) >> 2u));
        bufferPosition += 256u;
        bufferPosition = bufferPosition >= bufferEnd ? bufferPosition - bufferEnd : bufferPosition;
    }
    uint3 total = sum0 + sum1 + (sum2 + sum3);
    if (write != 0xFFFFFFFFu) {
        result[(uint)get_group_id(0) * 256u + (uint)get_local_id(0)] = total.x + total.y + total.z;
    }
}
