package io.github.gpupath.backend.vulkan;

import static org.lwjgl.system.MemoryStack.stackPush;
import static org.lwjgl.vulkan.VK10.VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT;
import static org.lwjgl.vulkan.VK10.VK_QUERY_RESULT_64_BIT;
import static org.lwjgl.vulkan.VK10.VK_QUERY_RESULT_WAIT_BIT;
import static org.lwjgl.vulkan.VK10.VK_QUERY_TYPE_TIMESTAMP;
import static org.lwjgl.vulkan.VK10.vkCmdResetQueryPool;
import static org.lwjgl.vulkan.VK10.vkCmdWriteTimestamp;
import static org.lwjgl.vulkan.VK10.vkCreateQueryPool;
import static org.lwjgl.vulkan.VK10.vkDestroyQueryPool;
import static org.lwjgl.vulkan.VK10.vkGetQueryPoolResults;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.ClockTie;
import io.github.gpupath.backend.lifetime.Lifetime;
import java.nio.LongBuffer;
import java.util.OptionalLong;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkCommandBuffer;
import org.lwjgl.vulkan.VkDevice;
import org.lwjgl.vulkan.VkQueryPoolCreateInfo;

/** Two stamps of the device's clock, around what is timed. */
final class VulkanTimestamps {

    private final VulkanContext context;
    private final VkDevice device;
    private final int validBits;
    private final double nanosPerTick;
    private final long pool;

    VulkanTimestamps(VulkanContext context, Lifetime lifetime) {
        this.context = context;
        device = context.device();
        validBits = context.adapter().family().timestampBits();
        nanosPerTick = context.adapter().info().timer().resolutionNanos();
        pool = validBits > 0 ? createPool(lifetime) : 0;
    }

    /** Records the first stamp: it waits for all earlier work, which a stamp at the top of the pipe would not. */
    void start(VkCommandBuffer commands) {
        if (validBits > 0) {
            reset(commands);
            begin(commands);
        }
    }

    /** Records that both stamps can be recorded anew. */
    void reset(VkCommandBuffer commands) {
        vkCmdResetQueryPool(commands, pool, 0, 2);
    }

    /** Records the first stamp, if both were reset, and nothing else. */
    void begin(VkCommandBuffer commands) {
        vkCmdWriteTimestamp(commands, VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT, pool, 0);
    }

    /** Records the second stamp: it waits for the last dispatch. */
    void end(VkCommandBuffer commands) {
        if (validBits > 0) {
            vkCmdWriteTimestamp(commands, VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT, pool, 1);
        }
    }

    /** The time between both stamps of the last batch, in ns, where the queue has a clock. */
    OptionalLong elapsedNanos() {
        if (validBits == 0) {
            return OptionalLong.empty();
        }
        try (MemoryStack stack = stackPush()) {
            LongBuffer ticks = stack.mallocLong(2);
            get(ticks);
            return OptionalLong.of(nanos(ticks.get(0), ticks.get(1), validBits, nanosPerTick));
        }
    }

    private void get(LongBuffer ticks) {
        VulkanErrors.check(
                vkGetQueryPoolResults(
                        device,
                        pool,
                        0,
                        ticks.remaining(),
                        ticks,
                        Long.BYTES,
                        VK_QUERY_RESULT_64_BIT | VK_QUERY_RESULT_WAIT_BIT),
                "vkGetQueryPoolResults");
    }

    /** Refuses what needs the clock of the stamps beside the host's. */
    void requireReadableClock() {
        if (validBits == 0 || !context.adapter().features().readableClock()) {
            throw new BackendException.Unsupported(context.adapter().info().throughBackend()
                    + " lacks VK_KHR_calibrated_timestamps or VK_EXT_calibrated_timestamps with the device's clock");
        }
    }

    /** Both clocks at this moment. */
    ClockTie tie() {
        return ClockTie.of(
                () -> VulkanClock.read(device, context.adapter().features().extensions()));
    }

    /** When the first stamp of the last batch was taken, by the host's clock. */
    long beganAt(ClockTie now) {
        try (MemoryStack stack = stackPush()) {
            LongBuffer ticks = stack.mallocLong(1);
            get(ticks);
            return now.hostNanos() - nanos(ticks.get(0), now.deviceTicks(), validBits, nanosPerTick);
        }
    }

    /** The time between two stamps, whose lowest bits alone count and which may have wrapped around in between. */
    static long nanos(long start, long end, int validBits, double nanosPerTick) {
        long mask = validBits >= Long.SIZE ? -1L : (1L << validBits) - 1;
        return Math.round((double) ((end - start) & mask) * nanosPerTick);
    }

    private long createPool(Lifetime lifetime) {
        try (MemoryStack stack = stackPush()) {
            VkQueryPoolCreateInfo create = VkQueryPoolCreateInfo.calloc(stack)
                    .sType$Default()
                    .queryType(VK_QUERY_TYPE_TIMESTAMP)
                    .queryCount(2);
            LongBuffer handle = stack.mallocLong(1);
            VulkanErrors.check(vkCreateQueryPool(device, create, null, handle), "vkCreateQueryPool");
            long created = handle.get(0);
            lifetime.atEnd(() -> vkDestroyQueryPool(device, created, null));
            return created;
        }
    }
}
