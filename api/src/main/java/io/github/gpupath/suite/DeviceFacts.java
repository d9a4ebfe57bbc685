package io.github.gpupath.suite;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.LongStream;

/**
 * What is known of a physical device before anything is measured on it: all that the APIs which reach it and the operating
 * system say together, so that a test does the same work through each API.
 *
 * @param caches the sizes in bytes of its caches for data, from the first level on; empty where nobody says
 * @param reportedCache the largest cache of global memory that a driver reports, in bytes; of which level and of how many
 *     processors together is the driver's choice (see {@link io.github.gpupath.backend.Limits#cacheBytes})
 * @param subgroupSize the largest number of invocations of a subgroup that a driver reports
 * @param memoryBytes its memory, or what of it every API reaches
 * @param bufferBytes the largest buffer that every API can allocate and reach
 * @param laneOperations how many multiply-adds of 32-bit floats all its lanes together begin in a second, at the highest clock that a
 *     driver names
 * @param halfOperations how many operations on 16-bit floats they begin in a second, a pair being two of them
 * @param issuedOperations how many operations of any kind on 32 bits they begin in a second
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

    /** A device of which nothing is known. */
    public static final DeviceFacts UNKNOWN = new DeviceFacts(List.of(), OptionalLong.empty(), OptionalInt.empty());

    public DeviceFacts {
        caches = List.copyOf(caches);
    }

    /** A device of whose memory nothing is known. */
    public DeviceFacts(List<Long> caches, OptionalLong reportedCache, OptionalInt subgroupSize) {
        this(caches, reportedCache, subgroupSize, OptionalLong.empty(), OptionalLong.empty());
    }

    /** A device of which nobody says how many operations it begins. */
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

    /** The same device, whose lanes together begin so many operations in a second. */
    public DeviceFacts beginning(
            OptionalDouble laneOperations, OptionalDouble halfOperations, OptionalDouble issuedOperations) {
        return new DeviceFacts(
                caches,
                reportedCache,
                subgroupSize,
                memoryBytes,
                bufferBytes,
                laneOperations,
                halfOperations,
                issuedOperations);
    }

    /** The largest cache that anybody knows of; 0 where nobody does. */
    public long largestCache() {
        return LongStream.concat(caches.stream().mapToLong(bytes -> bytes), reportedCache.stream())
                .max()
                .orElse(0);
    }
}
