// The clock of an H200's processors under load: cycles beside nanoseconds within a kernel, and beside the time of its events.
// nvcc -O3 -arch=sm_90 -o clock clock.cu; ./clock
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#define CK(x)                                              \
    do {                                                   \
        cudaError_t e = (x);                               \
        if (e) {                                           \
            printf("%s: %s\n", #x, cudaGetErrorString(e)); \
            exit(1);                                       \
        }                                                  \
    } while (0)
typedef unsigned long long ull;
__device__ ull ns() {
    ull t;
    asm volatile("mov.u64 %0, %globaltimer;" : "=l"(t));
    return t;
}
__global__ void work(float *out, int turns, ull *told) {
    float x = threadIdx.x, y = 0.25f, z = 1;
    ull cycles = clock64(), begin = ns();
#pragma unroll 1
    for (int i = 0; i < turns; i++) {
#pragma unroll
        for (int j = 0; j < 32; j++) {
            x = fmaf(x, y, 0.25f);
            z = fmaf(z, y, 0.25f);
        }
    }
    if (blockIdx.x == 0 && threadIdx.x == 0) {
        told[0] = clock64() - cycles;
        told[1] = ns() - begin;
    }
    out[blockIdx.x * blockDim.x + threadIdx.x] = x + z;
}
int main() {
    float *out;
    ull *told;
    CK(cudaMalloc(&out, 1 << 26));
    CK(cudaMallocHost(&told, 16));
    cudaEvent_t a, b;
    CK(cudaEventCreate(&a));
    CK(cudaEventCreate(&b));
    for (int groups : {1, 132, 1024})
        for (int turns : {10000, 100000, 400000, 2000000})
            for (int r = 0; r < 3; r++) {
                CK(cudaEventRecord(a));
                work<<<groups, 64>>>(out, turns, told);
                CK(cudaEventRecord(b));
                CK(cudaEventSynchronize(b));
                float ms;
                CK(cudaEventElapsedTime(&ms, a, b));
                printf("%4d workgroups, %9.3f ms by events: %8.2f MHz by the timer in the kernel, %8.2f by events; events %7.1f us longer\n",
                       groups, ms, told[0] * 1e3 / told[1], told[0] / (ms * 1e3), ms * 1e3 - told[1] * 1e-3);
            }
}
