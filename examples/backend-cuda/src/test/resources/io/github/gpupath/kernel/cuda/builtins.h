// What NVIDIA's run-time compiler knows without a header and clang does not: the part of CUDA C++ that kernels are written in,
// declared and not defined, for a front end that looks at types alone.

#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __forceinline__ inline __attribute__((always_inline))
#define __launch_bounds__(threads) __attribute__((launch_bounds(threads)))
#define __align__(bytes) __attribute__((aligned(bytes)))

#define VECTORS(type, name, align2, align3, align4)                                                                          \
    struct __align__(align2) name##2 { type x, y; };                                                                         \
    struct __align__(align3) name##3 { type x, y, z; };                                                                      \
    struct __align__(align4) name##4 { type x, y, z, w; };                                                                   \
    __device__ name##2 make_##name##2(type x, type y);                                                                       \
    __device__ name##3 make_##name##3(type x, type y, type z);                                                               \
    __device__ name##4 make_##name##4(type x, type y, type z, type w);
VECTORS(int, int, 8, 4, 16)
VECTORS(unsigned int, uint, 8, 4, 16)
VECTORS(float, float, 8, 4, 16)
VECTORS(long long, longlong, 16, 8, 16)
VECTORS(unsigned long long, ulonglong, 16, 8, 16)
VECTORS(double, double, 16, 8, 16)

extern const __device__ uint3 threadIdx, blockIdx, blockDim, gridDim;
extern const __device__ int warpSize;

typedef unsigned long long cudaTextureObject_t;
typedef unsigned long long cudaSurfaceObject_t;
template <typename T> __device__ T tex1Dfetch(cudaTextureObject_t texture, int x);
template <typename T> __device__ T tex2D(cudaTextureObject_t texture, float x, float y);
template <typename T> __device__ T surf2Dread(cudaSurfaceObject_t surface, int x, int y);
template <typename T> __device__ void surf2Dwrite(T value, cudaSurfaceObject_t surface, int x, int y);

__device__ void __syncthreads();
__device__ long long clock64();
__device__ unsigned int __activemask();
__device__ unsigned int __ballot_sync(unsigned int lanes, int condition);
__device__ int __all_sync(unsigned int lanes, int condition);
__device__ int __any_sync(unsigned int lanes, int condition);
#define EXCHANGES(type)                                                                                                      \
    __device__ type __shfl_sync(unsigned int lanes, type value, int lane, int width = 32);                                   \
    __device__ type __shfl_xor_sync(unsigned int lanes, type value, int lane, int width = 32);                               \
    __device__ type __shfl_up_sync(unsigned int lanes, type value, unsigned int distance, int width = 32);                   \
    __device__ type __shfl_down_sync(unsigned int lanes, type value, unsigned int distance, int width = 32);
EXCHANGES(int)
EXCHANGES(unsigned int)
EXCHANGES(float)
__device__ int __reduce_add_sync(unsigned int lanes, int value);
__device__ unsigned int __reduce_add_sync(unsigned int lanes, unsigned int value);
__device__ int __reduce_min_sync(unsigned int lanes, int value);
__device__ unsigned int __reduce_min_sync(unsigned int lanes, unsigned int value);
__device__ int __reduce_max_sync(unsigned int lanes, int value);
__device__ unsigned int __reduce_max_sync(unsigned int lanes, unsigned int value);

#define INTEGER_ATOMICS(type)                                                                                                \
    __device__ type atomicAdd(type *address, type value);                                                                    \
    __device__ type atomicExch(type *address, type value);                                                                   \
    __device__ type atomicCAS(type *address, type compared, type value);                                                     \
    __device__ type atomicMin(type *address, type value);                                                                    \
    __device__ type atomicMax(type *address, type value);                                                                    \
    __device__ type atomicAnd(type *address, type value);                                                                    \
    __device__ type atomicOr(type *address, type value);                                                                     \
    __device__ type atomicXor(type *address, type value);
INTEGER_ATOMICS(int)
INTEGER_ATOMICS(unsigned int)
INTEGER_ATOMICS(unsigned long long)
__device__ long long atomicMin(long long *address, long long value);
__device__ long long atomicMax(long long *address, long long value);
__device__ float atomicAdd(float *address, float value);

__device__ int __clz(int value);
__device__ int __ffs(int value);
__device__ int __popc(unsigned int value);
__device__ unsigned int __brev(unsigned int value);
__device__ int __mulhi(int left, int right);
__device__ unsigned int __umulhi(unsigned int left, unsigned int right);
__device__ int __float_as_int(float value);
__device__ unsigned int __float_as_uint(float value);
__device__ float __int_as_float(int value);
__device__ float __uint_as_float(unsigned int value);
__device__ long long __double_as_longlong(double value);
__device__ double __longlong_as_double(long long value);

#define EXTREMES(type)                                                                                                       \
    __device__ type min(type left, type right);                                                                              \
    __device__ type max(type left, type right);
EXTREMES(int)
EXTREMES(unsigned int)
EXTREMES(long long)
EXTREMES(unsigned long long)
__device__ int abs(int value);
__device__ long long llabs(long long value);
// As C++'s own header does, CUDA's gives these names to floats of both sizes.
#define FUNCTION(name)                                                                                                       \
    extern "C" __device__ double name(double value);                                                                         \
    extern "C" __device__ float name##f(float value);
FUNCTION(fabs)
FUNCTION(floor)
FUNCTION(sqrt)
FUNCTION(rsqrt)
FUNCTION(exp2)
FUNCTION(log2)
FUNCTION(sin)
FUNCTION(cos)
extern "C" __device__ float fminf(float left, float right);
extern "C" __device__ float fmaxf(float left, float right);
extern "C" __device__ double fmin(double left, double right);
extern "C" __device__ double fmax(double left, double right);
extern "C" __device__ float fmaf(float factor1, float factor2, float summand);
extern "C" __device__ double fma(double factor1, double factor2, double summand);
