// A chase of one thread through lines at random, in a plain CUDA program: global memory by index and by pointer, and constants.
// nvcc -O3 -arch=sm_90 -o latency latency.cu; ./latency
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <algorithm>
#include <cstring>
#include <random>
#include <vector>
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

// The host's own walk checks the place at which each chase ends.
__global__ void byIndex(const u *a, u *last, u hops, ull *clocks) {
    u at = *last;
    ull begin = clock64();
#pragma unroll 1
    for (u i = 0; i < hops; i += 10) {
#pragma unroll
        for (int j = 0; j < 10; j++) at = a[at];
    }
    *clocks = clock64() - begin;
    *last = at;
}
__global__ void byPointer(void **start, void **last, u hops, ull *clocks) {
    void **at = *last ? (void **)*last : start;
    ull begin = clock64();
#pragma unroll 1
    for (u i = 0; i < hops; i += 10) {
#pragma unroll
        for (int j = 0; j < 10; j++) at = (void **)*at;
    }
    *clocks = clock64() - begin;
    *last = at;
}
__constant__ u constants[16384];
// Where the index is the same for all by the compiler's proof it may take a path of its own.
template <int UNIFORM>
__global__ void byConstant(const u *first, u start, u *last, u hops, ull *clocks) {
    u at = UNIFORM ? start : first[threadIdx.x];
    ull begin = clock64();
#pragma unroll 1
    for (u i = 0; i < hops; i += 10) {
#pragma unroll
        for (int j = 0; j < 10; j++) at = constants[at];
    }
    *clocks = clock64() - begin;
    *last = at;
}

static std::vector<u> cycle(u nodes, u seed) {
    std::vector<u> order(nodes), next(nodes);
    std::mt19937_64 random(seed);
    for (u i = 0; i < nodes; i++) order[i] = i;
    for (u i = nodes - 1; i > 0; i--) std::swap(order[i], order[random() % i]);
    // Sattolo's shuffle is one cycle: node i goes to order[i].
    return order;
}
static u walk(const std::vector<u> &next, u at, ull hops) {
    for (ull i = 0; i < hops; i++) at = next[at];
    return at;
}
struct Timer {
    cudaEvent_t a, b;
    Timer() {
        CK(cudaEventCreate(&a));
        CK(cudaEventCreate(&b));
    }
    void begin() { CK(cudaEventRecord(a)); }
    double end() {
        CK(cudaEventRecord(b));
        CK(cudaEventSynchronize(b));
        float ms;
        CK(cudaEventElapsedTime(&ms, a, b));
        return ms * 1e-3;
    }
};
static const int SAMPLES = 7;
static void tell(const char *what, size_t bytes, std::vector<double> ns, std::vector<double> cycles, bool right) {
    std::sort(ns.begin(), ns.end());
    std::sort(cycles.begin(), cycles.end());
    printf("%-22s %10zu KiB %8.2f ns (%.2f to %.2f) %8.2f cycles%s\n", what, bytes >> 10, ns[SAMPLES / 2], ns[0],
           ns[SAMPLES - 1], cycles[SAMPLES / 2], right ? "" : " WRONG");
    fflush(stdout);
}

int main() {
    Timer timer;
    ull *clocks;
    CK(cudaMallocHost(&clocks, 8));
    const u line = 128;
    const double sizes[] = {16,   32,   64,   96,    112,   128,   144,   160,   176,   192,    208,    224,    256,    384,    512,   1024,
                            4096, 8192, 16384, 20480, 24576, 28672, 32768, 36864, 40960, 49152, 53248, 57344, 65536, 98304, 131072, 196608, 262144, 524288, 786432, 1048576};
    char *memory;
    CK(cudaMalloc(&memory, 1ull << 30));
    for (double kib : sizes) {
        size_t bytes = (size_t)(kib * 1024);
        u nodes = bytes / line;
        std::vector<u> next = cycle(nodes, 17);
        std::vector<u> words(bytes / 4);
        for (u i = 0; i < nodes; i++) words[i * (line / 4)] = next[i] * (line / 4);
        CK(cudaMemcpy(memory, words.data(), bytes, cudaMemcpyHostToDevice));
        u *last;
        CK(cudaMallocHost(&last, 4));
        *last = 0;
        u warm = nodes < 600000 ? (nodes * 2 / 10 + 1) * 10 : 1000000;
        byIndex<<<1, 1>>>((u *)memory, last, warm, clocks);
        CK(cudaDeviceSynchronize());
        ull walked = warm;
        std::vector<double> ns, cycles;
        u hops = 200000;
        for (int s = 0; s < SAMPLES; s++) {
            timer.begin();
            byIndex<<<1, 1>>>((u *)memory, last, hops, clocks);
            double seconds = timer.end();
            walked += hops;
            ns.push_back(seconds / hops * 1e9);
            cycles.push_back((double)*clocks / hops);
        }
        tell("global, by index", bytes, ns, cycles, *last == walk(next, 0, walked) * (line / 4));
        if (kib == 64 || kib == 4096 || kib == 16384 || kib == 49152 || kib == 262144) {
            std::vector<ull> pointers(bytes / 8);
            for (u i = 0; i < nodes; i++) pointers[i * (line / 8)] = (ull)(memory + (size_t)next[i] * line);
            CK(cudaMemcpy(memory, pointers.data(), bytes, cudaMemcpyHostToDevice));
            void **end;
            CK(cudaMallocHost(&end, 8));
            *end = 0;
            byPointer<<<1, 1>>>((void **)memory, end, warm, clocks);
            CK(cudaDeviceSynchronize());
            walked = warm;
            ns.clear();
            cycles.clear();
            for (int s = 0; s < SAMPLES; s++) {
                timer.begin();
                byPointer<<<1, 1>>>((void **)memory, end, hops, clocks);
                double seconds = timer.end();
                walked += hops;
                ns.push_back(seconds / hops * 1e9);
                cycles.push_back((double)*clocks / hops);
            }
            tell("global, by pointer", bytes, ns, cycles, *end == memory + (size_t)walk(next, 0, walked) * line);
            CK(cudaFreeHost(end));
        }
        CK(cudaFreeHost(last));
    }
    const int spans[] = {16, 32, 64, 128};
    const int kib4[] = {4, 6, 7, 8, 9, 10, 12, 16, 17, 20, 24, 32, 48, 64, 96, 128, 160, 192, 256};
    u *first, *end;
    CK(cudaMallocHost(&first, 4));
    CK(cudaMallocHost(&end, 4));
    *first = 0;
    for (int span : spans)
        for (int uniform = 0; uniform < 2; uniform++)
            for (int quarter : kib4) {
                size_t bytes = (size_t)quarter * 256;
                u nodes = bytes / span;
                std::vector<u> next = cycle(nodes, 17), words(16384);
                for (u i = 0; i < nodes; i++) words[i * (span / 4)] = next[i] * (span / 4);
                CK(cudaMemcpyToSymbol(constants, words.data(), bytes));
                std::vector<double> ns, cycles;
                u hops = 50000;
                bool right = true;
                for (int s = 0; s < SAMPLES + 1; s++) {
                    timer.begin();
                    if (uniform)
                        byConstant<1><<<1, 1>>>(first, 0, end, hops, clocks);
                    else
                        byConstant<0><<<1, 1>>>(first, 0, end, hops, clocks);
                    double seconds = timer.end();
                    if (s) {
                        ns.push_back(seconds / hops * 1e9);
                        cycles.push_back((double)*clocks / hops);
                        right &= *end == walk(next, 0, hops) * (span / 4);
                    }
                }
                char what[40];
                snprintf(what, sizeof what, "constant%s, %d", uniform ? ", uniform" : "", span);
                printf("%-22s %10.2f KiB %8.2f cycles%s\n", what, bytes / 1024.0, cycles[SAMPLES / 2], right ? "" : " WRONG");
            }
}
