// What limits stores to targets of their own: the loops of store/raw-buffer and structured-buffer, in CUDA.
// nvcc -O3 -arch=sm_90 -o store store.cu; ./store; ncu --metrics ... ./store 1
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
__device__ u lane(int random) { return random ? (threadIdx.x * 0x3504F333u) & 15u : threadIdx.x; }
template <int RANDOM, int UNROLL>
__global__ void x1(u *t, u mask, u regions) {
    u e = lane(RANDOM), v = e + 1, s = (e + blockIdx.x % regions * 576u) * 4u;
#pragma unroll UNROLL
    for (u i = 0; i < 256; i++) {
        t[((s + i * 4u) | mask) >> 2] = v;
        v++;
    }
}
template <int RANDOM, int UNROLL>
__global__ void x4(u *t, u mask, u regions) {
    u e = lane(RANDOM), v = e + 1, s = (e + blockIdx.x % regions * 528u) * 16u;
#pragma unroll UNROLL
    for (u i = 0; i < 256; i++) {
        u a = ((s + i * 16u) | mask) >> 2;
        t[a] = v;
        t[a + 1] = v;
        t[a + 2] = v;
        t[a + 3] = v;
        v++;
    }
}
template <int RANDOM, int UNROLL>
__global__ void f4(uint4 *t, u mask, u regions) {
    u e = lane(RANDOM), v = e + 1, s = e + blockIdx.x % regions * 528u;
#pragma unroll UNROLL
    for (u i = 0; i < 256; i++) {
        t[(s + i) | mask] = make_uint4(v, v, v, v);
        v++;
    }
}
template <class K, class T>
void time(const char *n, K k, T *t, u regions, double words) {
    const int groups = 16384;
    cudaEvent_t a, b;
    CK(cudaEventCreate(&a));
    CK(cudaEventCreate(&b));
    float best = 1e9;
    for (int r = 0; r < 7; r++) {
        CK(cudaEventRecord(a));
        k<<<groups, 256>>>(t, 0, regions);
        CK(cudaEventRecord(b));
        CK(cudaEventSynchronize(b));
        float ms;
        CK(cudaEventElapsedTime(&ms, a, b));
        if (ms < best) best = ms;
    }
    printf("%-28s regions %5u %8.4f ms %7.4f T stores/s %7.2f TB/s\n", n, regions, best, groups * 65536.0 / best / 1e9,
           groups * 65536.0 * words * 4 / best / 1e9);
}
int main(int c, char **v) {
    void *p;
    CK(cudaMalloc(&p, 1 << 28));
    CK(cudaMemset(p, 0, 1 << 28));
    u *t = (u *)p;
    uint4 *q = (uint4 *)p;
    u R = c > 2 ? atoi(v[2]) : 8448;
    if (c > 1) {  // one launch of each for ncu
        x1<0, 1><<<16384, 256>>>(t, 0, R);
        x1<0, 4><<<16384, 256>>>(t, 0, R);
        x1<0, 16><<<16384, 256>>>(t, 0, R);
        x1<1, 1><<<16384, 256>>>(t, 0, R);
        x1<1, 4><<<16384, 256>>>(t, 0, R);
        x4<0, 1><<<16384, 256>>>(t, 0, R);
        x4<0, 4><<<16384, 256>>>(t, 0, R);
        x4<1, 1><<<16384, 256>>>(t, 0, R);
        x4<1, 4><<<16384, 256>>>(t, 0, R);
        f4<0, 1><<<16384, 256>>>(q, 0, R);
        f4<0, 4><<<16384, 256>>>(q, 0, R);
        f4<1, 1><<<16384, 256>>>(q, 0, R);
        f4<1, 4><<<16384, 256>>>(q, 0, R);
        CK(cudaDeviceSynchronize());
        return 0;
    }
    for (u r : {R, 1u}) {
        time("x1 linear unroll 1", x1<0, 1>, t, r, 1);
        time("x1 linear unroll 4", x1<0, 4>, t, r, 1);
        time("x1 linear unroll 16", x1<0, 16>, t, r, 1);
        time("x1 random unroll 1", x1<1, 1>, t, r, 1);
        time("x1 random unroll 4", x1<1, 4>, t, r, 1);
        time("x4 linear unroll 1", x4<0, 1>, t, r, 4);
        time("x4 linear unroll 4", x4<0, 4>, t, r, 4);
        time("x4 random unroll 1", x4<1, 1>, t, r, 4);
        time("x4 random unroll 4", x4<1, 4>, t, r, 4);
        time("float4 linear unroll 1", f4<0, 1>, q, r, 4);
        time("float4 linear unroll 4", f4<0, 4>, q, r, 4);
        time("float4 random unroll 1", f4<1, 1>, q, r, 4);
        time("float4 random unroll 4", f4<1, 4>, q, r, 4);
    }
}
