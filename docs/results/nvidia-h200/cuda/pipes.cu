// Which units instructions go through: conversions of halves, and sums over a warp behind a vote. Counted by ncu, timed by itself.
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
struct Float {
    typedef float T;
    static __device__ T first(u i) { return 1 + i * 0.001f; }
    static __device__ u bits(T x) { return __float_as_uint(x); }
};
// An addition and a conversion of each kind, as convert/f32-f16 has them: FADD, F2FP, HADD2, HADD2.F32.
struct RoundTripAdds : Float {
    static __device__ T step(T x, T y) {
        __half h = __float2half_rn(x + y);
        return __half2float(__hadd(h, __float2half_rn(0.5f)));
    }
};
struct RoundTrip : Float {
    static __device__ T step(T x, T y) { return __half2float(__float2half_rn(x + y)); }
};
// F2FP alone: two floats to a pair, taken as a float.
struct Pack : Float {
    static __device__ T step(T x, T y) {
        u d;
        asm volatile("cvt.rn.f16x2.f32 %0, %1, %2;" : "=r"(d) : "f"(x), "f"(y));
        return __uint_as_float(d);
    }
};
// HADD2.F32 alone: the lower half of a float to a float.
struct Up : Float {
    static __device__ T step(T x, T y) {
        float d;
        asm volatile("{.reg .b16 l, h; mov.b32 {l, h}, %1; cvt.f32.f16 %0, l;}" : "=f"(d) : "f"(x));
        return d;
    }
};
struct PackUp : Float {
    static __device__ T step(T x, T y) { return Up::step(Pack::step(x, y), y); }
};
struct HalfAdd : Float {
    static __device__ T step(T x, T y) {
        u d;
        asm volatile("add.rn.f16x2 %0, %1, %2;" : "=r"(d) : "r"(__float_as_uint(x)), "r"(__float_as_uint(y)));
        return __uint_as_float(d);
    }
};
struct HalfAddUp : Float {
    static __device__ T step(T x, T y) { return Up::step(HalfAdd::step(x, y), y); }
};
struct HalfAddPack : Float {
    static __device__ T step(T x, T y) { return Pack::step(HalfAdd::step(x, y), y); }
};
struct Whole {
    typedef u T;
    static __device__ T first(u i) { return i; }
    static __device__ u bits(T x) { return x; }
};
struct Sum : Whole {
    static __device__ T step(T x, T y) { return __reduce_add_sync(~0u, (x + y) & 3); }
};
// As drivers write it: whether all take part, and otherwise another way.
struct VoteSum : Whole {
    static __device__ T step(T x, T y) {
        x = (x + y) & 3;
        if (__activemask() == ~0u) return __reduce_add_sync(~0u, x);
        for (int m = 16; m; m >>= 1) x += __shfl_xor_sync(~0u, x, m);
        return x;
    }
};
// The same with the mask of all in a register, as Vulkan's compiler writes it, and the vote with what counts its lanes.
struct MaskSum : Whole {
    static __device__ T step(T x, T y, u all) {
        x = (x + y) & 3;
        if (__activemask() == all) return __reduce_add_sync(~0u, x);
        for (int m = 16; m; m >>= 1) x += __shfl_xor_sync(~0u, x, m);
        return x;
    }
};
struct Vote : Whole {
    static __device__ T step(T x, T y) { return x + (__any_sync(~0u, x > y) ? 1 : 2); }
};
template <class O>
__device__ typename O::T step(typename O::T x, typename O::T y, u all) {
    return O::step(x, y);
}
template <>
__device__ u step<MaskSum>(u x, u y, u all) {
    return MaskSum::step(x, y, all);
}
template <class O, int CHAINS>
__global__ void k(u *out, u y0, int n) {
    typename O::T x[CHAINS];
    typename O::T y = O::first(y0);
    u all = __activemask();
    for (int c = 0; c < CHAINS; c++) x[c] = O::first(threadIdx.x + c);
#pragma unroll 1
    for (int i = 0; i < n; i++) {
#pragma unroll
        for (int j = 0; j < 64 / CHAINS; j++)
#pragma unroll
            for (int c = 0; c < CHAINS; c++) x[c] = step<O>(x[c], y, all);
    }
    u s = 0;
    for (int c = 0; c < CHAINS; c++) s ^= O::bits(x[c]);
    out[blockIdx.x * blockDim.x + threadIdx.x] = s;
}
static int sms, turns = 8;
// With so many bytes of shared memory a block, of which a processor has 227 KiB, as many blocks are resident as they leave.
template <class O, int CHAINS>
static void run(const char *name, u *out, int shared = 0) {
    int blocks = sms * 8 * 16, n = 192;
    CK(cudaFuncSetAttribute(k<O, CHAINS>, cudaFuncAttributeMaxDynamicSharedMemorySize, shared));
    cudaEvent_t a, b;
    CK(cudaEventCreate(&a));
    CK(cudaEventCreate(&b));
    float best = 1e9;
    for (int r = 0; r < turns; r++) {
        CK(cudaEventRecord(a));
        k<O, CHAINS><<<blocks, 256, shared>>>(out, 3, n);
        CK(cudaEventRecord(b));
        CK(cudaEventSynchronize(b));
        float ms;
        CK(cudaEventElapsedTime(&ms, a, b));
        if (ms < best) best = ms;
    }
    double steps = 64.0 * n * blocks * 256;
    printf("%-30s chains %d  %8.2f steps a clock and processor, at 1.98 GHz", name, CHAINS,
           steps / (best * 1e-3) / sms / 1.98e9);
    int resident;
    CK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&resident, k<O, CHAINS>, 256, shared));
    printf(", %d warps resident\n", resident * 8);
}
// How long one warp alone waits for a step.
template <class O>
static void alone(const char *name, u *out) {
    cudaEvent_t a, b;
    CK(cudaEventCreate(&a));
    CK(cudaEventCreate(&b));
    float ms[2];
    for (int r = 0; r < 3; r++)
        for (int i = 0; i < 2; i++) {
            CK(cudaEventRecord(a));
            k<O, 1><<<1, 32>>>(out, 3, 20000 << i);
            CK(cudaEventRecord(b));
            CK(cudaEventSynchronize(b));
            CK(cudaEventElapsedTime(&ms[i], a, b));
        }
    printf("%-30s alone     %8.2f cycles a step, at 1.98 GHz\n", name, (ms[1] - ms[0]) * 1e-3 * 1.98e9 / 64 / 20000);
}
template <class O>
static void all(const char *name, u *out) {
    run<O, 1>(name, out);
    run<O, 4>(name, out);
    run<O, 8>(name, out);
}
int main(int argc, char **argv) {
    if (argc > 1) turns = atoi(argv[1]);
    cudaDeviceProp p;
    CK(cudaGetDeviceProperties(&p, 0));
    sms = p.multiProcessorCount;
    u *out;
    CK(cudaMalloc(&out, (size_t)sms * 8 * 16 * 256 * 4));
    all<RoundTripAdds>("f32, f16 with additions", out);
    all<RoundTrip>("f32, f16 and FADD", out);
    all<Pack>("F2FP", out);
    all<Up>("HADD2.F32", out);
    run<PackUp, 1>("F2FP, HADD2.F32", out);
    all<HalfAdd>("HADD2", out);
    all<HalfAddUp>("HADD2, HADD2.F32", out);
    all<HalfAddPack>("HADD2, F2FP", out);
    all<Sum>("sum", out);
    all<VoteSum>("vote, sum", out);
    all<MaskSum>("vote, sum, mask in a register", out);
    all<Vote>("vote", out);
    for (int k : {44, 36, 31, 27}) {
        run<Sum, 1>("sum, fewer warps", out, k * 1024);
        run<VoteSum, 1>("vote, sum, fewer warps", out, k * 1024);
        run<MaskSum, 1>("vote, sum, mask, fewer warps", out, k * 1024);
    }
    alone<Sum>("sum", out);
    alone<VoteSum>("vote, sum", out);
    alone<MaskSum>("vote, sum, mask in a register", out);
    return 0;
}
