package io.github.gpupath.backend;

import io.github.gpupath.kernel.WorkgroupSize;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * The sizes that a device allows.
 *
 * @param maxWorkgroupCount the most workgroups of a dispatch along each axis
 * @param maxWorkgroupSize the most invocations of a workgroup along each axis
 * @param maxWorkgroupInvocations the most invocations of a workgroup in all
 * @param sharedMemoryBytes workgroup memory of one workgroup
 * @param maxStorageBufferBytes the largest storage buffer that a kernel can reach
 * @param maxTexelBufferTexels the largest texel buffer, in texels
 * @param maxUniformBufferBytes the largest uniform buffer
 * @param maxTextureSize the largest width and height of a texture
 * @param maxAllocationBytes the largest single allocation
 * @param memoryBytes all memory of the device
 * @param subgroupSize the invocations of a subgroup, where the API tells
 * @param computeUnits the processors that share nothing but the outer caches, where the API tells
 * @param cacheBytes the cache of global memory, where the API tells; which levels that means and whether of one processor
 *     or of all is the driver's choice
 * @param laneOperations how many multiply-adds of 32-bit floats all lanes of all processors together begin in a second, at the highest
 *     clock that the driver names, where the API tells
 * @param halfOperations how many operations on 16-bit floats they begin in a second, a pair being two of them; empty where nobody
 *     tells
 * @param issuedOperations how many operations of any kind on 32 bits they begin in a second, through all units together; empty
 *     where nobody tells
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
        OptionalDouble issuedOperations) {

    public Limits {
        Objects.requireNonNull(maxWorkgroupCount, "limits without a largest number of workgroups");
        Objects.requireNonNull(maxWorkgroupSize, "limits without a largest size of workgroups");
        Objects.requireNonNull(subgroupSize, "limits without a word on the size of subgroups");
        Objects.requireNonNull(computeUnits, "limits without a word on the compute units");
        Objects.requireNonNull(cacheBytes, "limits without a word on the cache");
        Objects.requireNonNull(laneOperations, "limits without a word on the operations of lanes");
        Objects.requireNonNull(halfOperations, "limits without a word on the operations on halves");
        Objects.requireNonNull(issuedOperations, "limits without a word on the operations that are issued");
    }

    /** Limits without a word on how many operations the device begins. */
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
