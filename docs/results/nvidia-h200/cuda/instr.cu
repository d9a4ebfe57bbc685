// Rates of instructions in a plain CUDA program: halves, minima of halves, sums over a warp, shuffles, votes, atomics.
#include <cuda_fp16.h>
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
struct Fma32 {
    typedef float T;
    static __device__ T first(u i) { return i * 0.001f; }
    static __device__ T step(T x, T y) { return fmaf(x, y, y); }
    static __device__ u bits(T x) { return __float_as_uint(x); }
};
struct H2Fma {
    typedef __half2 T;
    static __device__ T first(u i) { return __floats2half2_rn(i * 0.001f, i * 0.002f); }
    static __device__ T step(T x, T y) { return __hfma2(x, y, y); }
    static __device__ u bits(T x) { return *(u *)&x; }
};
struct H2Add : H2Fma {
    static __device__ T step(T x, T y) { return __hadd2(x, y); }
};
struct H2Mul : H2Fma {
    static __device__ T step(T x, T y) { return __hmul2(x, y); }
};
struct H2Min : H2Fma {
    static __device__ T step(T x, T y) { return __hmin2(__hadd2(x, y), y); }
};
struct H1Fma {
    typedef __half T;
    static __device__ T first(u i) { return __float2half(i * 0.001f); }
    static __device__ T step(T x, T y) { return __hfma(x, y, y); }
    static __device__ u bits(T x) { return __half_as_ushort(x); }
};
struct H1Add : H1Fma {
    static __device__ T step(T x, T y) { return __hadd(x, y); }
};
struct Red {
    typedef u T;
    static __device__ T first(u i) { return i; }
    static __device__ T step(T x, T y) { return __reduce_add_sync(~0u, x) & y; }
    static __device__ u bits(T x) { return x; }
};
struct ShflSum : Red {
    static __device__ T step(T x, T y) {
        for (int m = 16; m; m >>= 1) x += __shfl_xor_sync(~0u, x, m);
        return x & y;
    }
};
struct Shfl : Red {
    static __device__ T step(T x, T y) { return __shfl_xor_sync(~0u, x, 5); }
};
struct Vote : Red {
    static __device__ T step(T x, T y) { return __ballot_sync(~0u, (int)x < (int)y) + x; }
};
__device__ unsigned long long gclk, gns;
template <class O, int CHAINS>
__global__ void k(u *out, u y0, int n) {
    typename O::T x[CHAINS];
    typename O::T y = O::first(y0 + threadIdx.x);
    for (int c = 0; c < CHAINS; c++) x[c] = O::first(threadIdx.x + c);
#pragma unroll 1
    for (int i = 0; i < n; i++) {
#pragma unroll
        for (int j = 0; j < 64 / CHAINS; j++)
#pragma unroll
            for (int c = 0; c < CHAINS; c++) x[c] = O::step(x[c], y);
    }
    u s = 0;
    for (int c = 0; c < CHAINS; c++) s ^= O::bits(x[c]);
    out[blockIdx.x * blockDim.x + threadIdx.x] = s;
}
__global__ void clk(unsigned long long *o) {
    unsigned long long c0 = clock64(), t0, t1;
    asm volatile("mov.u64 %0, %globaltimer;" : "=l"(t0));
    do asm volatile("mov.u64 %0, %globaltimer;" : "=l"(t1));
    while (t1 - t0 < 20000000ull);
    o[0] = clock64() - c0;
    o[1] = t1 - t0;
}
template <class F>
float best(F f) {
    cudaEvent_t a, b;
    CK(cudaEventCreate(&a));
    CK(cudaEventCreate(&b));
    float m = 1e9;
    for (int r = 0; r < 7; r++) {
        CK(cudaEventRecord(a));
        f();
        CK(cudaEventRecord(b));
        CK(cudaEventSynchronize(b));
        float ms;
        CK(cudaEventElapsedTime(&ms, a, b));
        if (ms < m) m = ms;
    }
    return m;
}
double ghz = 1.98;
u *out;
template <class O, int C>
void rate(const char *n) {
    int steps = 192;
    float ms = best([&] { k<O, C><<<132 * 64, 256>>>(out, 7, steps); });
    double ops = 132.0 * 64 * 256 * steps * 64;
    printf("%-14s chains %d %8.3f T/s %7.2f lanes a clock and SM\n", n, C, ops / ms / 1e9,
           ops / (ms * 1e6 * ghz) / 132);
}
template <class O>
void rates(const char *n) {
    rate<O, 1>(n);
    rate<O, 2>(n);
    rate<O, 4>(n);
    rate<O, 8>(n);
}
template <int RET>
__global__ void own(u *t, u n) {
    u i = blockIdx.x * blockDim.x + threadIdx.x, s = 0;
    for (u k = 0; k < n; k++) {
        if (RET)
            s += atomicAdd(t + i, 1u + (s & 1));
        else
            atomicAdd(t + i, k);
    }
    if (RET && s == 0x12345) t[0] = s;
}
template <int RET>
__global__ void one(u *t, u n) {
    u s = 0;
    for (u k = 0; k < n; k++) {
        if (RET)
            s += atomicAdd(t, 1u + (threadIdx.x & 1));
        else
            atomicAdd(t, threadIdx.x + k);
    }
    if (RET && s == 0x12345) t[1] = s;
}
template <int RET>
__global__ void sh(u *t, u n) {
    __shared__ u w;
    if (!threadIdx.x) w = 0;
    __syncthreads();
    u s = 0;
    for (u k = 0; k < n; k++) s += atomicAdd(&w, 1u + (s & 1));
    __syncthreads();
    if (!threadIdx.x) t[blockIdx.x] = w + (s == 0x12345);
}
int main() {
    CK(cudaMalloc(&out, 1 << 28));
    unsigned long long *o, h[2];
    CK(cudaMalloc(&o, 16));
    CK(cudaMemset(out, 0, 1 << 28));
    for (int r = 0; r < 3; r++) {
        clk<<<1, 1>>>(o);
        CK(cudaMemcpy(h, o, 16, cudaMemcpyDeviceToHost));
    }
    ghz = (double)h[0] / h[1];
    printf("clock %.4f GHz\n", ghz);
    rates<Fma32>("f32 fma");
    rates<H2Fma>("half2 fma");
    rates<H2Add>("half2 add");
    rates<H2Mul>("half2 mul");
    rates<H2Min>("half2 add,min");
    rates<H1Fma>("half fma");
    rates<H1Add>("half add");
    rates<Red>("reduce_add");
    rates<ShflSum>("shuffle sum");
    rates<Shfl>("shuffle");
    rates<Vote>("vote");
    for (int g : {132 * 8, 132 * 64}) {
        double ops;
        float ms;
        ms = best([&] { own<1><<<g, 256>>>(out, 64); });
        ops = g * 256.0 * 64;
        printf("atomic own returned  groups %d %8.2f G/s %6.3f a clock and SM\n", g, ops / ms / 1e6,
               ops / (ms * 1e6 * ghz) / 132);
        ms = best([&] { own<0><<<g, 256>>>(out, 64); });
        printf("atomic own discarded groups %d %8.2f G/s %6.3f a clock and SM\n", g, ops / ms / 1e6,
               ops / (ms * 1e6 * ghz) / 132);
        ms = best([&] { one<1><<<g, 256>>>(out, 8); });
        ops = g * 256.0 * 8;
        printf("atomic one returned  groups %d %8.2f G/s %6.3f a clock\n", g, ops / ms / 1e6, ops / (ms * 1e6 * ghz));
        ms = best([&] { one<0><<<g, 256>>>(out, 8); });
        printf("atomic one discarded groups %d %8.2f G/s %6.3f a clock\n", g, ops / ms / 1e6, ops / (ms * 1e6 * ghz));
        ms = best([&] { sh<1><<<g, 256>>>(out, 256); });
        ops = g * 256.0 * 256;
        printf("atomic workgroup one returned groups %d %8.2f G/s %6.3f a clock and SM\n", g, ops / ms / 1e6,
               ops / (ms * 1e6 * ghz) / 132);
    }
    CK(cudaDeviceSynchronize());
}
