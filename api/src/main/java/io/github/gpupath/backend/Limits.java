package io.github.gpupath.backend;

import io.github.gpupath.kernel.WorkgroupSize;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * The limits of a device through one API. Optional values are empty if the driver does not report them.
 *
 * @param maxWorkgroupCount maximum workgroups of a dispatch along each axis
 * @param maxWorkgroupSize maximum invocations of a workgroup along each axis
 * @param maxWorkgroupInvocations maximum invocations of a workgroup
 * @param sharedMemoryBytes maximum workgroup memory of a workgroup, in bytes
 * @param maxStorageBufferBytes maximum range of a storage buffer binding, in bytes
 * @param maxTexelBufferTexels maximum size of a texel buffer, in texels
 * @param maxUniformBufferBytes maximum range of a uniform buffer binding, in bytes
 * @param maxTextureSize maximum width and height of a texture, in texels
 * @param maxAllocationBytes maximum size of one allocation, in bytes
 * @param memoryBytes total device memory, in bytes
 * @param subgroupSize invocations of a subgroup
 * @param computeUnits number of compute units (streaming multiprocessors, workgroup processors)
 * @param cacheBytes size of the cache of global memory, in bytes; the driver decides which level that is, and whether
 *     per compute unit or per device
 * @param laneOperations peak 32-bit float multiply-adds per second of the whole device, at the highest reported clock
 * @param halfOperations peak 16-bit float operations per second of the whole device; a packed operation counts as two
 * @param issuedOperations peak 32-bit operations of any kind per second of the whole device, through all units together
 * @param acceleratedDots the dot products of packed bytes that the driver calls accelerated, by names such as
 *     {@code i8x4/dot}, {@code u8x4/dot-saturated} and {@code i8x4-u8x4/dot}
 */
public record Limits(
        WorkgroupCount maxWorkgroupCount,
        WorkgroupSize maxWorkgroupSize,
        int maxWorkgroupInvocations,
        int sharedMemoryBytes,
        long maxStorageBufferBytes,
        long maxTexelBufferTexels,
        long maxUniformBufferBytes,
        int maxTextureSize,
        long maxAllocationBytes,
        long memoryBytes,
        OptionalInt subgroupSize,
        OptionalInt computeUnits,
        OptionalLong cacheBytes,
        OptionalDouble laneOperations,
        OptionalDouble halfOperations,
        OptionalDouble issuedOperations,
        Optional<List<String>> acceleratedDots) {

    public Limits {
        Objects.requireNonNull(maxWorkgroupCount, "limits need the largest number of workgroups");
        Objects.requireNonNull(maxWorkgroupSize, "limits need the largest workgroup size");
        Objects.requireNonNull(subgroupSize, "limits need the subgroup size or OptionalInt.empty()");
        Objects.requireNonNull(computeUnits, "limits need the compute units or OptionalInt.empty()");
        Objects.requireNonNull(cacheBytes, "limits need the cache size or OptionalLong.empty()");
        Objects.requireNonNull(laneOperations, "limits need the lane operations or OptionalDouble.empty()");
        Objects.requireNonNull(halfOperations, "limits need the half operations or OptionalDouble.empty()");
        Objects.requireNonNull(issuedOperations, "limits need the issued operations or OptionalDouble.empty()");
        acceleratedDots = acceleratedDots.map(List::copyOf);
    }

    /** The same limits with the dot products that the driver calls accelerated. */
    public Limits withAcceleratedDots(List<String> dots) {
        return new Limits(
                maxWorkgroupCount,
                maxWorkgroupSize,
                maxWorkgroupInvocations,
                sharedMemoryBytes,
                maxStorageBufferBytes,
                maxTexelBufferTexels,
                maxUniformBufferBytes,
                maxTextureSize,
                maxAllocationBytes,
                memoryBytes,
                subgroupSize,
                computeUnits,
                cacheBytes,
                laneOperations,
                halfOperations,
                issuedOperations,
                Optional.of(dots));
    }

    /** Limits of a driver that does not say which dot products are accelerated. */
    public Limits(
            WorkgroupCount maxWorkgroupCount,
            WorkgroupSize maxWorkgroupSize,
            int maxWorkgroupInvocations,
            int sharedMemoryBytes,
            long maxStorageBufferBytes,
            long maxTexelBufferTexels,
            long maxUniformBufferBytes,
            int maxTextureSize,
            long maxAllocationBytes,
            long memoryBytes,
            OptionalInt subgroupSize,
            OptionalInt computeUnits,
            OptionalLong cacheBytes,
            OptionalDouble laneOperations,
            OptionalDouble halfOperations,
            OptionalDouble issuedOperations) {
        this(
                maxWorkgroupCount,
                maxWorkgroupSize,
                maxWorkgroupInvocations,
                sharedMemoryBytes,
                maxStorageBufferBytes,
                maxTexelBufferTexels,
                maxUniformBufferBytes,
                maxTextureSize,
                maxAllocationBytes,
                memoryBytes,
                subgroupSize,
                computeUnits,
                cacheBytes,
                laneOperations,
                halfOperations,
                issuedOperations,
                Optional.empty());
    }

    /** Limits without peak rates of operations. */
    public Limits(
            WorkgroupCount maxWorkgroupCount,
            WorkgroupSize maxWorkgroupSize,
            int maxWorkgroupInvocations,
            int sharedMemoryBytes,
            long maxStorageBufferBytes,
            long maxTexelBufferTexels,
            long maxUniformBufferBytes,
            int maxTextureSize,
            long maxAllocationBytes,
            long memoryBytes,
            OptionalInt subgroupSize,
            OptionalInt computeUnits,
            OptionalLong cacheBytes) {
        this(
                maxWorkgroupCount,
                maxWorkgroupSize,
                maxWorkgroupInvocations,
                sharedMemoryBytes,
                maxStorageBufferBytes,
                maxTexelBufferTexels,
                maxUniformBufferBytes,
                maxTextureSize,
                maxAllocationBytes,
                memoryBytes,
                subgroupSize,
                computeUnits,
                cacheBytes,
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty());
    }
}
