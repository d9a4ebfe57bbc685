// How long a dependent operation waits, as the compiler has written it into the machine code and as the clock says.
// nvcc -O3 -arch=sm_90 -o depend depend.cu; cuobjdump -sass depend; ./depend
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
typedef unsigned u;
typedef unsigned long long ull;
struct Mul {
    static __device__ u step(u x, u y) { return x * y; }
};
struct AddXor {
    static __device__ u step(u x, u y) { return (x + y) ^ y; }
};
struct MulXor {
    static __device__ u step(u x, u y) { return (x * y) ^ y; }
};
template <class O>
__global__ void chain(u *out, u x, u y, int n, ull *clocks) {
    ull begin = clock64();
#pragma unroll 1
    for (int i = 0; i < n; i++) {
#pragma unroll
        for (int j = 0; j < 64; j++) {
            x = O::step(x, y);
            asm volatile("" : "+r"(x));
        }
    }
    *clocks = clock64() - begin;
    *out = x;
}
template <class O>
void time(const char *name, u *out, ull *clocks) {
    const int turns = 1000;
    for (int r = 0; r < 3; r++) {
        chain<O><<<1, 1>>>(out, 7, 3, turns, clocks);
        CK(cudaDeviceSynchronize());
    }
    printf("%-10s %6.3f cycles a step\n", name, (double)*clocks / turns / 64);
}
int main() {
    u *out;
    ull *clocks;
    CK(cudaMallocHost(&out, 4));
    CK(cudaMallocHost(&clocks, 8));
    time<Mul>("mul", out, clocks);
    time<AddXor>("add xor", out, clocks);
    time<MulXor>("mul xor", out, clocks);
}
