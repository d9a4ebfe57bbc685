package io.github.gpupath.backend.vulkan;

import static org.lwjgl.vulkan.VK10.vkCmdDispatch;

import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.backend.WorkgroupCount;
import java.time.Duration;
import org.lwjgl.vulkan.VkCommandBuffer;

/** Runs dispatch batches: one command buffer each, with a barrier between dispatches and a timestamp at both ends. */
final class VulkanSubmission {

    private final VulkanCommands commands;
    private final VulkanTimestamps timestamps;

    VulkanSubmission(VulkanCommands commands, VulkanTimestamps timestamps) {
        this.commands = commands;
        this.timestamps = timestamps;
    }

    /** Runs a batch that must end in time. */
    BatchTime run(DispatchBatch batch, Duration limit) {
        VulkanPipeline pipeline = (VulkanPipeline) batch.kernel();
        commands.requireIdle();
        pipeline.update(batch.bindings());
        long hostNanos = commands.run(buffer -> record(buffer, pipeline, batch), limit);
        return new BatchTime(timestamps.elapsedNanos(), hostNanos);
    }

    private void record(VkCommandBuffer buffer, VulkanPipeline pipeline, DispatchBatch batch) {
        WorkgroupCount workgroups = batch.workgroups();
        pipeline.bind(buffer, batch.arguments());
        timestamps.start(buffer);
        for (int i = 0; i < batch.dispatches(); i++) {
            if (i > 0) {
                VulkanBarriers.betweenDispatches(buffer);
            }
            vkCmdDispatch(buffer, workgroups.x(), workgroups.y(), workgroups.z());
        }
        timestamps.end(buffer);
    }
}
