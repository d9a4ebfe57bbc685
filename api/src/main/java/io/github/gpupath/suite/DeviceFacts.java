package io.github.gpupath.suite;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.LongStream;

/**
 * The known properties of a physical device before a run, merged from all its APIs and the operating system, so that a
 * test does the same work through each API. Values are empty if no source reports them.
 *
 * @param caches sizes of the data caches in bytes, from L1 on
 * @param reportedCache the largest cache of global memory that a driver reports, in bytes; for its level see
 *     {@link io.github.gpupath.backend.Limits#cacheBytes}
 * @param subgroupSize the largest reported subgroup size in invocations
 * @param memoryBytes device memory in bytes, the minimum over the APIs
 * @param bufferBytes the largest buffer that every API can allocate and bind, in bytes
 * @param laneOperations peak 32-bit float multiply-adds per second, see {@link io.github.gpupath.backend.Limits}
 * @param halfOperations peak 16-bit float operations per second
 * @param issuedOperations peak 32-bit operations of any kind per second
 */
public record DeviceFacts(
        List<Long> caches,
        OptionalLong reportedCache,
        OptionalInt subgroupSize,
        OptionalLong memoryBytes,
        OptionalLong bufferBytes,
        OptionalDouble laneOperations,
        OptionalDouble halfOperations,
        OptionalDouble issuedOperations) {

    /** No known properties. */
    public static final DeviceFacts UNKNOWN = new DeviceFacts(List.of(), OptionalLong.empty(), OptionalInt.empty());

    public DeviceFacts {
        caches = List.copyOf(caches);
    }

    /** Facts without memory sizes and peak rates. */
    public DeviceFacts(List<Long> caches, OptionalLong reportedCache, OptionalInt subgroupSize) {
        this(caches, reportedCache, subgroupSize, OptionalLong.empty(), OptionalLong.empty());
    }

    /** Facts without peak rates. */
    public DeviceFacts(
            List<Long> caches,
            OptionalLong reportedCache,
            OptionalInt subgroupSize,
            OptionalLong memoryBytes,
            OptionalLong bufferBytes) {
        this(
                caches,
                reportedCache,
                subgroupSize,
                memoryBytes,
                bufferBytes,
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty());
    }

    /** The same device with subgroups of another size. */
    public DeviceFacts withSubgroupSize(int size) {
        return new DeviceFacts(
                caches,
                reportedCache,
                OptionalInt.of(size),
                memoryBytes,
                bufferBytes,
                laneOperations,
                halfOperations,
                issuedOperations);
    }

    /** The largest known cache in bytes; 0 if none is known. */
    public long largestCache() {
        return LongStream.concat(caches.stream().mapToLong(bytes -> bytes), reportedCache.stream())
                .max()
                .orElse(0);
    }
}
