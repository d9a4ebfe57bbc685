package io.github.gpupath.suites.occupancy;

import static io.github.gpupath.kernel.KernelBuilder.builtIn;
import static io.github.gpupath.kernel.KernelBuilder.f32;
import static io.github.gpupath.kernel.KernelBuilder.fma;
import static io.github.gpupath.kernel.KernelBuilder.select;
import static io.github.gpupath.kernel.KernelBuilder.u32;
import static io.github.gpupath.kernel.KernelBuilder.vector;
import static io.github.gpupath.suites.CacheKernel.ACCESSES;
import static io.github.gpupath.suites.CacheKernel.ELEMENTS;
import static io.github.gpupath.suites.CacheKernel.LINE;
import static io.github.gpupath.suites.CacheKernel.NO_WRITE;
import static io.github.gpupath.suites.CacheKernel.WRITE;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Operation;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Resource.StructuredBuffer;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.kernel.VectorType;
import io.github.gpupath.suite.ByteSize;
import io.github.gpupath.suite.DeviceFacts;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.KernelWorkload.Measured;
import io.github.gpupath.suite.KernelWorkload.Verification;
import io.github.gpupath.suite.Memory;
import io.github.gpupath.suite.Workload.Scale;
import io.github.gpupath.suites.CacheKernel;
import io.github.gpupath.suites.RandomBits;
import io.github.gpupath.suites.TestData;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The kernels of the occupancy tests. Each does the same work however much workgroup memory its workgroups have, which is the
 * last thing that they touch ({@link Resident}).
 */
final class OccupancyKernels {

    /** The elements that a workgroup loads at once where memory is read. */
    private static final int PAGE = LINE.invocations();

    /** The loads of an iteration, which do not wait for each other. */
    private static final int LOADS = 4;

    /** The pages that a workgroup goes through: few enough that its last ones are not alone on a device for long. */
    private static final int WAY = 64;

    private static final int PAGE_BYTES = PAGE * VectorType.VEC4.bytes();

    /** A set that is so many times as large as a cache finds hardly anything in it. */
    private static final int BEYOND = 4;

    /** Of the GPUs with a large cache, an NVIDIA RTX 4090 has 72 MB for 24 GB, an AMD RX 6800 128 MB for 16 GB. */
    private static final int SHARE_OF_MEMORY = 64;

    /** Twice the largest cache of any GPU, AMD's MI300X with 256 MB. */
    private static final long BEYOND_ALL_CACHES = 512L << 20;

    /** Others use the memory too. */
    private static final int LARGEST_SHARE_OF_MEMORY = 8;

    /** Element indices have 32 bits, and no cache is so large that more is needed. */
    private static final long MOST_BYTES = 4L << 30;

    /** The four workgroups of the verification begin at different pages of these. */
    private static final int VERIFIED_PAGES = 4 * WAY;

    /** Pairs of operations of an iteration, so that the loop itself costs little. */
    private static final int PAIRS = 16;

    private static final int ITERATIONS = 128;

    private static final int VERIFIED_ITERATIONS = 3;

    private OccupancyKernels() {}

    /** Loads floats that stay in the first-level cache, neighbouring invocations neighbouring ones. */
    static KernelWorkload firstLevelLoad(String name, int bytes) {
        KernelBuilder k = new KernelBuilder(name, LINE);
        Parameter mask = k.parameter("mask", ScalarType.U32);
        Parameter writeIndex = k.parameter("writeIndex", ScalarType.U32);
        StructuredBuffer source = k.structuredBuffer("source", ScalarType.F32, Access.READ);
        StructuredBuffer result = k.structuredBuffer("result", ScalarType.F32, Access.WRITE);
        Variable invocation = k.variable("invocation", builtIn(BuiltIn.LOCAL_INDEX));
        Resident resident = Resident.arrive(k, invocation);
        Variable sum = k.variable("sum", f32(0));
        k.loop("i", ACCESSES, Unroll.NEVER, i -> {
            Expression element = invocation.plus(i).or(mask);
            k.increase(sum, source.load(element));
        });
        resident.leave(sum, bytes, mask, writeIndex, result);
        BufferSpec elements = BufferSpec.storage(ELEMENTS * Float.BYTES);
        Memory floats = new Memory.BufferMemory(elements, TestData.floats(), false);
        return workload(
                k.build(),
                Measured.accesses(source),
                List.of(floats),
                List.of(u32(0), WRITE),
                List.of(floats),
                CacheKernel.SCALE.with(List.of(u32(0), NO_WRITE)));
    }

    /**
     * Loads four floats at a time from memory. A workgroup goes through consecutive pages, behind the workgroup before it,
     * and all of them together through the whole set, again and again.
     *
     * @param setBytes a power of two
     */
    static KernelWorkload memoryLoad(String name, int bytes, long setBytes) {
        int pages = (int) (setBytes / PAGE_BYTES);
        KernelBuilder k = new KernelBuilder(name, LINE);
        Parameter mask = k.parameter("mask", ScalarType.U32);
        Parameter writeIndex = k.parameter("writeIndex", ScalarType.U32);
        Parameter lastPage = k.parameter("lastPage", ScalarType.U32);
        StructuredBuffer source = k.structuredBuffer("source", VectorType.VEC4, Access.READ);
        StructuredBuffer result = k.structuredBuffer("result", ScalarType.F32, Access.WRITE);
        Variable invocation = k.variable("invocation", builtIn(BuiltIn.LOCAL_INDEX));
        Resident resident = Resident.arrive(k, invocation);
        List<Variable> sums = new ArrayList<>();
        for (int load = 0; load < LOADS; load++) {
            sums.add(k.variable("sum" + load, vector(VectorType.VEC4, f32(0))));
        }
        Variable first = k.variable("first", CacheKernel.workgroup().times(WAY));
        k.loop("i", WAY / LOADS, Unroll.NEVER, i -> {
            Variable page = k.variable("page", first.plus(i.times(LOADS)));
            for (int load = 0; load < LOADS; load++) {
                Expression element = page.plus(load).and(lastPage).times(PAGE).plus(invocation);
                k.increase(sums.get(load), source.load(element));
            }
        });
        Variable sum =
                k.variable("sum", sums.get(0).plus(sums.get(1)).plus(sums.get(2).plus(sums.get(3))));
        resident.leave(CacheKernel.sumOfComponents(sum), bytes, mask, writeIndex, result);
        List<Literal> timed = List.of(u32(0), NO_WRITE, u32(pages - 1));
        return workload(
                        k.build(),
                        Measured.accesses(source),
                        List.of(pages(pages, RandomBits.of(ScalarType.F32))),
                        List.of(u32(0), WRITE, u32(VERIFIED_PAGES - 1)),
                        List.of(pages(VERIFIED_PAGES, TestData.floats())),
                        CacheKernel.wholeSets(timed, WAY, pages))
                .toBuilder()
                .remarking(List.of("the set has " + ByteSize.label(setBytes)))
                .build();
    }

    /**
     * The size of a set of which a turn through it finds little that the turn before left in a cache, a power of two. Where
     * the operating system tells the caches, it is four times the largest. A driver may tell those of the first level alone;
     * so elsewhere it is at least a share of memory, with which caches grow, up to what is beyond the caches of every GPU.
     */
    static long memorySet(DeviceFacts device) {
        long beyondCaches = BEYOND * device.largestCache();
        long wanted = device.caches().isEmpty()
                ? Math.max(
                        beyondCaches,
                        Math.min(device.memoryBytes().orElse(Long.MAX_VALUE) / SHARE_OF_MEMORY, BEYOND_ALL_CACHES))
                : beyondCaches;
        long possible = Math.min(
                device.bufferBytes().orElse(Long.MAX_VALUE),
                device.memoryBytes().orElse(Long.MAX_VALUE) / LARGEST_SHARE_OF_MEMORY);
        long bytes = Math.max(Long.highestOneBit(2 * wanted - 1), (long) VERIFIED_PAGES * PAGE_BYTES);
        return Math.min(bytes, Long.highestOneBit(Math.min(possible, MOST_BYTES)));
    }

    private static Memory pages(int pages, Memory.Content content) {
        return new Memory.BufferMemory(BufferSpec.storage((long) pages * PAGE_BYTES), content, false);
    }

    /**
     * Multiplies and adds in one chain, of which each operation waits for the one before, so that only other subgroups keep
     * a processor busy: {@code x = x·y + a, y = y·x + b}. No number of steps of it can be computed at once, no product
     * occurs twice, and compilers know none of the numbers. With a = b = start = ¼ they stay between ¼ and ½. The
     * verification has a = 1, b = −1, start = −1, and all numbers are small integers, exact whether products are rounded or
     * not: from (1, 0) and from (1, −1), where invocations begin in turn, x and y come to (0, −1), (1, −2), (−1, 1) and round
     * again.
     */
    static KernelWorkload fusedMultiplyAdd(String name, int bytes) {
        KernelBuilder k = new KernelBuilder(name, LINE);
        Parameter mask = k.parameter("mask", ScalarType.U32);
        Parameter writeIndex = k.parameter("writeIndex", ScalarType.U32);
        Parameter iterations = k.parameter("iterations", ScalarType.U32);
        Parameter a = k.parameter("a", ScalarType.F32);
        Parameter b = k.parameter("b", ScalarType.F32);
        Parameter start = k.parameter("start", ScalarType.F32);
        StructuredBuffer result = k.structuredBuffer("result", ScalarType.F32, Access.WRITE);
        Variable invocation = k.variable("invocation", builtIn(BuiltIn.LOCAL_INDEX));
        Resident resident = Resident.arrive(k, invocation);
        Variable x = k.variable("x", a);
        Variable y = k.variable("y", select(invocation.and(1).isEqualTo(u32(0)), f32(0), start));
        k.loop("i", iterations, Unroll.NEVER, i -> {
            for (int pair = 0; pair < PAIRS; pair++) {
                k.assign(x, fma(x, y, a));
                k.assign(y, fma(y, x, b));
            }
        });
        resident.leave(x.minus(y), bytes, mask, writeIndex, result);
        Literal quarter = f32(0.25f);
        return workload(
                k.build(),
                Measured.operations(counts -> counts.of(Operation.Basic.FMA)),
                List.of(),
                List.of(u32(0), WRITE, u32(VERIFIED_ITERATIONS), f32(1), f32(-1), f32(-1)),
                List.of(),
                CacheKernel.SCALE.with(List.of(u32(0), NO_WRITE, u32(ITERATIONS), quarter, quarter, quarter)));
    }

    /** The workload around a kernel whose resources are what it reads, the result and the counters. */
    private static KernelWorkload workload(
            Kernel kernel,
            Measured measured,
            List<Memory> memory,
            List<Literal> verified,
            List<Memory> verifiedMemory,
            Scale scale) {
        int counters = kernel.resources().size() - 1;
        return KernelWorkload.of(kernel)
                .measured(measured)
                .memory(withResults(memory))
                .verification(Verification.of(verified, CacheKernel.VERIFIED).on(withResults(verifiedMemory)))
                .scales(List.of(scale))
                .readingBack(Resident.workgroups(counters))
                .build();
    }

    private static List<Memory> withResults(List<Memory> read) {
        return Stream.concat(read.stream(), Stream.of(CacheKernel.results(), Resident.counters()))
                .toList();
    }
}
