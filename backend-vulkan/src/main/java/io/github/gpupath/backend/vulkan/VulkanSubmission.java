package io.github.gpupath.backend.vulkan;

import static org.lwjgl.vulkan.VK10.vkCmdDispatch;

import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.ClockTie;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.backend.DispatchBatch.SubmissionMode;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.backend.vulkan.VulkanCommands.Submitted;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.lwjgl.vulkan.VkCommandBuffer;

/** Runs batches of dispatches and transfers, each in one command buffer. */
final class VulkanSubmission {

    private final VulkanCommands commands;
    private final VulkanTimestamps timestamps;

    VulkanSubmission(VulkanCommands commands, VulkanTimestamps timestamps) {
        this.commands = commands;
        this.timestamps = timestamps;
    }

    /**
     * By which calls a batch is run.
     *
     * @param clocks asked only if the calls read the device's clock
     */
    static String calls(SubmissionMode manner, Supplier<VulkanTimestamps> clocks) {
        return switch (manner) {
            case DEPENDENT ->
                "one vkQueueSubmit of vkCmdDispatch with a vkCmdPipelineBarrier between each two, vkCmdWriteTimestamp at"
                        + " both ends";
            case INDEPENDENT -> "one vkQueueSubmit of vkCmdDispatch alone, vkCmdWriteTimestamp at both ends";
            case WAIT_FOR_FENCE, WAIT_FOR_IDLE, POLL_FENCE -> launch(manner);
            case STAMP_BEGINNING -> {
                VulkanTimestamps timestamps = clocks.get();
                timestamps.requireReadableClock();
                yield launch(manner)
                        + "; from before vkQueueSubmit to a vkCmdWriteTimestamp before the dispatch, aligned by "
                        + "vkGetCalibratedTimestamps to within "
                        + timestamps.tie().uncertaintyNanos() + " ns";
            }
        };
    }

    private static String launch(SubmissionMode manner) {
        return "vkQueueSubmit of a prerecorded command buffer, then " + VulkanCommands.wait(manner)
                + (manner == SubmissionMode.POLL_FENCE ? " in a polling loop" : "");
    }

    /** Runs a batch that must end in time. */
    BatchTime run(DispatchBatch batch, Duration limit) {
        commands.requireIdle();
        ((VulkanPipeline) batch.kernel()).update(batch.bindings());
        return switch (batch.manner()) {
            case DEPENDENT, INDEPENDENT ->
                timed(buffer -> bind(buffer, batch), buffer -> dispatch(buffer, batch), limit);
            case WAIT_FOR_FENCE, WAIT_FOR_IDLE, POLL_FENCE -> {
                Submitted done = commands.launch(
                        nothing -> {},
                        buffer -> {
                            bind(buffer, batch);
                            dispatch(buffer, batch);
                        },
                        batch.manner(),
                        limit);
                yield BatchTime.submitted(done.submissionNanos(), done.hostNanos());
            }
            case STAMP_BEGINNING -> stamped(batch, limit);
        };
    }

    private BatchTime stamped(DispatchBatch batch, Duration limit) {
        timestamps.requireReadableClock();
        Submitted done = commands.launch(
                timestamps::reset,
                buffer -> {
                    bind(buffer, batch);
                    timestamps.begin(buffer);
                    dispatch(buffer, batch);
                },
                batch.manner(),
                limit);
        ClockTie tie = timestamps.tie();
        return BatchTime.submitted(done.submissionNanos(), done.hostNanos())
                .begun(timestamps.beganAt(tie) - done.began(), tie.uncertaintyNanos());
    }

    private static void bind(VkCommandBuffer buffer, DispatchBatch batch) {
        ((VulkanPipeline) batch.kernel()).bind(buffer, batch.arguments());
    }

    private static void dispatch(VkCommandBuffer buffer, DispatchBatch batch) {
        WorkgroupCount workgroups = batch.workgroups();
        for (int i = 0; i < batch.dispatches(); i++) {
            if (i > 0 && batch.manner() == SubmissionMode.DEPENDENT) {
                VulkanBarriers.betweenDispatches(buffer);
            }
            vkCmdDispatch(buffer, workgroups.x(), workgroups.y(), workgroups.z());
        }
    }

    /** Runs a transfer a number of times, each after the one before it. */
    BatchTime transfers(Consumer<VkCommandBuffer> transfer, int times) {
        return timed(
                nothing -> {},
                buffer -> {
                    for (int i = 0; i < times; i++) {
                        if (i > 0) {
                            VulkanBarriers.betweenTransfers(buffer);
                        }
                        transfer.accept(buffer);
                    }
                },
                DispatchBatch.TIME_LIMIT);
    }

    /** Runs what is recorded with a stamp of the device's clock at both ends. */
    private BatchTime timed(
            Consumer<VkCommandBuffer> preparation, Consumer<VkCommandBuffer> recording, Duration limit) {
        long hostNanos = commands.run(
                buffer -> {
                    preparation.accept(buffer);
                    timestamps.start(buffer);
                    recording.accept(buffer);
                    timestamps.end(buffer);
                },
                limit);
        return new BatchTime(timestamps.elapsedNanos(), hostNanos);
    }
}
