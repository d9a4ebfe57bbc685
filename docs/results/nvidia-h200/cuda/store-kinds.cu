// What limits stores to targets of their own, of the kinds that store.cu leaves out: two and three words, one float and two, and
// texels of a surface, by CUDA's own instruction and by the one for
// formats. The loops of gpupath's store suite (256 stores an invocation), as they are and four in a turn.
// nvcc -O3 -arch=sm_90 -o store-kinds store-kinds.cu; ./store-kinds; ncu --metrics ... ./store-kinds 1
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
const u GROUPS = 16384, REGIONS = 12288, IN_ROW = 128, SIDE = 32;
const u SCATTER = 0x3504F333u;

// Elements from one region to the next: 512 and as many as lines of 256 bytes have, as the suite has it.
template <int BYTES>
__device__ u pitch() {
    return 512 + 256 / (BYTES & -BYTES);
}
template <int WORDS, int RANDOM, int TURN>
__global__ void words(u *t, u mask) {
    u e = RANDOM ? threadIdx.x * SCATTER & 15u : threadIdx.x, v = e + 1;
    u s = (e + blockIdx.x % REGIONS * pitch<WORDS * 4>()) * WORDS * 4;
#pragma unroll TURN
    for (u i = 0; i < 256; i++, v++) {
        u a = ((s + i * WORDS * 4u) | mask) >> 2;
#pragma unroll
        for (u w = 0; w < WORDS; w++) t[a + w] = v;
    }
}
template <class V>
__device__ V filled(u v);
template <>
__device__ unsigned char filled(u v) { return v; }
template <>
__device__ unsigned short filled(u v) { return v; }
template <>
__device__ float filled(u v) { return v; }
template <>
__device__ float2 filled(u v) { return make_float2(v, v); }
template <>
__device__ float4 filled(u v) { return make_float4(v, v, v, v); }
template <class V, int RANDOM, int TURN>
__global__ void vectors(V *t, u mask) {
    u e = RANDOM ? threadIdx.x * SCATTER & 15u : threadIdx.x, v = e + 1, s = e + blockIdx.x % REGIONS * pitch<sizeof(V)>();
#pragma unroll TURN
    for (u i = 0; i < 256; i++, v++) t[(s + i) | mask] = filled<V>(v);
}
// A square of 16 x 16 invocations walks over 16 x 16 texels of its region, row by row.
template <class V, int RANDOM, int TURN>
__global__ void texels(cudaSurfaceObject_t t, u mask) {
    u x0 = RANDOM ? threadIdx.x * SCATTER & 4u : threadIdx.x, y0 = RANDOM ? threadIdx.y * SCATTER & 4u : threadIdx.y;
    u r = blockIdx.x % REGIONS, v = x0 + y0 * 32 + 1;
    x0 += r % IN_ROW * SIDE;
    y0 += r / IN_ROW * SIDE;
    for (u y = 0; y < 16; y++) {
#pragma unroll TURN
        for (u x = 0; x < 16; x++, v++)
            surf2Dwrite(filled<V>(v), t, ((x0 + x) | mask) * sizeof(V), (y0 + y) | mask, cudaBoundaryModeZero);
        v += 16;
    }
}
// The same through the instruction for formatted texels, which shaders of graphics APIs have (SUST.P; CUDA's own is SUST.D).
__device__ void put(float v, cudaSurfaceObject_t t, u x, u y) {
    asm volatile("sust.p.2d.b32.zero [%0, {%1, %2}], {%3};" ::"l"(t), "r"(x), "r"(y), "r"(__float_as_uint(v)));
}
__device__ void put(float2 v, cudaSurfaceObject_t t, u x, u y) {
    u w = __float_as_uint(v.x);
    asm volatile("sust.p.2d.v2.b32.zero [%0, {%1, %2}], {%3, %3};" ::"l"(t), "r"(x), "r"(y), "r"(w));
}
__device__ void put(float4 v, cudaSurfaceObject_t t, u x, u y) {
    u w = __float_as_uint(v.x);
    asm volatile("sust.p.2d.v4.b32.zero [%0, {%1, %2}], {%3, %3, %3, %3};" ::"l"(t), "r"(x), "r"(y), "r"(w));
}
template <class V, int RANDOM, int TURN>
__global__ void formatted(cudaSurfaceObject_t t, u mask) {
    u x0 = RANDOM ? threadIdx.x * SCATTER & 4u : threadIdx.x, y0 = RANDOM ? threadIdx.y * SCATTER & 4u : threadIdx.y;
    u r = blockIdx.x % REGIONS, v = x0 + y0 * 32 + 1;
    x0 += r % IN_ROW * SIDE;
    y0 += r / IN_ROW * SIDE;
    for (u y = 0; y < 16; y++) {
#pragma unroll TURN
        for (u x = 0; x < 16; x++, v++) put(filled<V>(v), t, (x0 + x) | mask, (y0 + y) | mask);
        v += 16;
    }
}
template <class K, class T>
void run(bool once, const char *n, K k, T t, dim3 group, double bytes) {
    if (once) {
        k<<<GROUPS, group>>>(t, 0);
        CK(cudaDeviceSynchronize());
        return;
    }
    cudaEvent_t a, b;
    CK(cudaEventCreate(&a));
    CK(cudaEventCreate(&b));
    float best = 1e9;
    for (int r = 0; r < 7; r++) {
        CK(cudaEventRecord(a));
        k<<<GROUPS, group>>>(t, 0);
        CK(cudaEventRecord(b));
        CK(cudaEventSynchronize(b));
        float ms;
        CK(cudaEventElapsedTime(&ms, a, b));
        if (ms < best) best = ms;
    }
    double stores = GROUPS * 65536.0 / best / 1e9;
    printf("%-28s %8.4f ms %7.4f T stores/s %7.2f TB/s\n", n, best, stores, stores * bytes);
}
template <class V>
cudaSurfaceObject_t surface(cudaArray_t *array) {
    cudaChannelFormatDesc f = cudaCreateChannelDesc<V>();
    CK(cudaMallocArray(array, &f, IN_ROW * SIDE, REGIONS / IN_ROW * SIDE, cudaArraySurfaceLoadStore));
    cudaResourceDesc d = {};
    d.resType = cudaResourceTypeArray;
    d.res.array.array = *array;
    cudaSurfaceObject_t s;
    CK(cudaCreateSurfaceObject(&s, &d));
    return s;
}
template <class V>
void plain(bool once, const char *n) {
    cudaArray_t array;
    cudaSurfaceObject_t s = surface<V>(&array);
    char name[64];
    auto at = [&](const char *how) {
        snprintf(name, sizeof name, "texels of %s, %s", n, how);
        return name;
    };
    dim3 square(16, 16);
    run(once, at("linear"), texels<V, 0, 1>, s, square, sizeof(V));
    run(once, at("linear, 4"), texels<V, 0, 4>, s, square, sizeof(V));
    run(once, at("random"), texels<V, 1, 1>, s, square, sizeof(V));
    run(once, at("random, 4"), texels<V, 1, 4>, s, square, sizeof(V));
    CK(cudaDestroySurfaceObject(s));
    CK(cudaFreeArray(array));
}
// Of a format V, with a store of the components of W.
template <class V, class W>
void byFormat(bool once, const char *n) {
    cudaArray_t array;
    cudaSurfaceObject_t s = surface<V>(&array);
    char name[64];
    auto at = [&](const char *how) {
        snprintf(name, sizeof name, "formatted %s, %s", n, how);
        return name;
    };
    dim3 square(16, 16);
    run(once, at("linear"), formatted<W, 0, 1>, s, square, sizeof(V));
    run(once, at("linear, 4"), formatted<W, 0, 4>, s, square, sizeof(V));
    run(once, at("random"), formatted<W, 1, 1>, s, square, sizeof(V));
    run(once, at("random, 4"), formatted<W, 1, 4>, s, square, sizeof(V));
    CK(cudaDestroySurfaceObject(s));
    CK(cudaFreeArray(array));
}
int main(int c, char **) {
    bool once = c > 1;
    void *p;
    CK(cudaMalloc(&p, 1 << 28));
    CK(cudaMemset(p, 0, 1 << 28));
    u *t = (u *)p;
    run(once, "2 words, linear", words<2, 0, 1>, t, 256, 8);
    run(once, "2 words, linear, 4", words<2, 0, 4>, t, 256, 8);
    run(once, "2 words, random", words<2, 1, 1>, t, 256, 8);
    run(once, "2 words, random, 4", words<2, 1, 4>, t, 256, 8);
    run(once, "3 words, linear", words<3, 0, 1>, t, 256, 12);
    run(once, "3 words, linear, 4", words<3, 0, 4>, t, 256, 12);
    run(once, "3 words, random", words<3, 1, 1>, t, 256, 12);
    run(once, "3 words, random, 4", words<3, 1, 4>, t, 256, 12);
    run(once, "float, linear", vectors<float, 0, 1>, (float *)p, 256, 4);
    run(once, "float, linear, 4", vectors<float, 0, 4>, (float *)p, 256, 4);
    run(once, "float, random", vectors<float, 1, 1>, (float *)p, 256, 4);
    run(once, "float, random, 4", vectors<float, 1, 4>, (float *)p, 256, 4);
    run(once, "float2, linear", vectors<float2, 0, 1>, (float2 *)p, 256, 8);
    run(once, "float2, linear, 4", vectors<float2, 0, 4>, (float2 *)p, 256, 8);
    run(once, "float2, random", vectors<float2, 1, 1>, (float2 *)p, 256, 8);
    run(once, "float2, random, 4", vectors<float2, 1, 4>, (float2 *)p, 256, 8);
    plain<unsigned char>(once, "1 byte");
    plain<unsigned short>(once, "2 bytes");
    plain<float>(once, "4 bytes");
    plain<float2>(once, "8 bytes");
    plain<float4>(once, "16 bytes");
    byFormat<float, float>(once, "4 bytes");
    byFormat<float2, float2>(once, "8 bytes");
    byFormat<float4, float4>(once, "16 bytes");
    byFormat<float, float4>(once, "4 of 16 bytes");
    byFormat<float2, float4>(once, "8 of 16 bytes");
}
