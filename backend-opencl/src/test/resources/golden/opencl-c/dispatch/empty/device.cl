#pragma OPENCL FP_CONTRACT OFF

__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void empty(
        __global uint *result,
        uint value) {
    if (value != 0u) {
        result[0u] = value;
    }
}
