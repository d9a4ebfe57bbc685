#pragma OPENCL FP_CONTRACT OFF

__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void bandwidth_write_texture_float1(
        __write_only image2d_t target,
        uint loops,
        uint write,
        uint targetPages,
        uint targetStride) {
    uint targetEnd = targetPages * 256u;
    uint targetPosition = (uint)get_group_id(0) * targetStride % targetPages * 256u + (uint)get_local_id(0);
    float value = 0.0f;
    #pragma unroll 1
    for (uint i = 0u; i < loops; i++) {
        value += 1.0f;
        write_imagef(target, (int2)(targetPosition & 32767u, targetPosition >> 15u), (float4)(value, 0.0f, 0.0f, 0.0f));
        targetPosition += 256u;
        targetPosition = targetPosition >= targetEnd ? targetPosition - targetEnd : targetPosition;
        value += 1.0f;
        write_imagef(target, (int2)(targetPosition & 32767u, targetPosition >> 15u), (float4)(value, 0.0f, 0.0f, 0.0f));
        targetPosition += 256u;
        targetPosition = targetPosition >= targetEnd ? targetPosition - targetEnd : targetPosition;
        value += 1.0f;
        write_imagef(target, (int2)(targetPosition & 32767u, targetPosition >> 15u), (float4)(value, 0.0f, 0.0f, 0.0f));
        targetPosition += 256u;
        targetPosition = targetPosition >= targetEnd ? targetPosition - targetEnd : targetPosition;
        value += 1.0f;
        write_imagef(target, (int2)(targetPosition & 32767u, targetPosition >> 15u), (float4)(value, 0.0f, 0.0f, 0.0f));
        targetPosition += 256u;
        targetPosition = targetPosition >= targetEnd ? targetPosition - targetEnd : targetPosition;
    }
}
