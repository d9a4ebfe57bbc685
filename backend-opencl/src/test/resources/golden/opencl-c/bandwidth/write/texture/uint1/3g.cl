#pragma OPENCL FP_CONTRACT OFF

__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void bandwidth_write_texture_uint1(
        __write_only image2d_t target,
        uint loops,
        uint write,
        uint targetPages,
        uint targetStride) {
    uint targetEnd = targetPages * 256u;
    uint targetPosition = (uint)get_group_id(0) * targetStride % targetPages * 256u + (uint)get_local_id(0);
    uint value = 0u;
    #pragma unroll 1
    for (uint i = 0u; i < loops; i++) {
        value += 1u;
        write_imageui(target, (int2)(targetPosition & 32767u, targetPosition >> 15u), (uint4)(value, 0u, 0u, 0u));
        targetPosition += 256u;
        targetPosition = targetPosition >= targetEnd ? targetPosition - targetEnd : targetPosition;
        value += 1u;
        write_imageui(target, (int2)(targetPosition & 32767u, targetPosition >> 15u), (uint4)(value, 0u, 0u, 0u));
        targetPosition += 256u;
        targetPosition = targetPosition >= targetEnd ? targetPosition - targetEnd : targetPosition;
        value += 1u;
        write_imageui(target, (int2)(targetPosition & 32767u, targetPosition >> 15u), (uint4)(value, 0u, 0u, 0u));
        targetPosition += 256u;
        targetPosition = targetPosition >= targetEnd ? targetPosition - targetEnd : targetPosition;
        value += 1u;
        write_imageui(target, (int2)(targetPosition & 32767u, targetPosition >> 15u), (uint4)(value, 0u, 0u, 0u));
        targetPosition += 256u;
        targetPosition = targetPosition >= targetEnd ? targetPosition - targetEnd : targetPosition;
    }
}
