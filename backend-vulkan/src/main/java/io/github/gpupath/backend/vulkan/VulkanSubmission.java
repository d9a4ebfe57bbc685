package io.github.gpupath.backend.vulkan;

import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.ClockTie;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.backend.DispatchBatch.SubmissionMode;
import io.github.gpupath.backend.DispatchBatch.Variation;
import io.github.gpupath.backend.vulkan.VulkanCommands.Submitted;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.lwjgl.vulkan.VkCommandBuffer;

/** Runs batches of dispatches and transfers. */
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
            case RECORD ->
                "vkResetCommandPool, vkBeginCommandBuffer, vkCmdDispatch, vkEndCommandBuffer and vkQueueSubmit, then "
                        + VulkanCommands.wait(manner);
            case BUFFER_EACH ->
                "one vkQueueSubmit of prerecorded command buffers with one vkCmdDispatch each, then "
                        + VulkanCommands.wait(manner);
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

    /** By which calls the dispatches of a batch vary, and those of equal ones. */
    static String calls(Variation variation, VulkanPath path, String calls) {
        return switch (variation) {
            case NONE -> calls;
            case INDIRECT -> calls + "; vkCmdDispatchIndirect instead of vkCmdDispatch";
            case ARGUMENTS -> calls + "; vkCmdPushConstants before each dispatch";
            case BINDINGS -> calls + "; " + path.rebinding() + " before each dispatch";
            case KERNELS -> calls + "; vkCmdBindPipeline of two pipelines, made beforehand, before each dispatch";
        };
    }

    private static String launch(SubmissionMode manner) {
        return "vkQueueSubmit of a prerecorded command buffer, then " + VulkanCommands.wait(manner)
                + (manner == SubmissionMode.POLL_FENCE ? " in a polling loop" : "");
    }

    /** Runs a batch that must end in time. */
    BatchTime run(DispatchBatch batch, Duration limit) {
        commands.requireIdle();
        VulkanCycle cycle = new VulkanCycle(batch);
        return switch (batch.manner()) {
            case DEPENDENT, INDEPENDENT -> timed(cycle::bind, buffer -> dispatch(buffer, cycle, batch), limit);
            case WAIT_FOR_FENCE, WAIT_FOR_IDLE, POLL_FENCE, RECORD ->
                launched(
                        List.of(buffer -> {
                            cycle.bind(buffer);
                            dispatch(buffer, cycle, batch);
                        }),
                        batch.manner(),
                        limit);
            case BUFFER_EACH ->
                launched(
                        IntStream.range(0, batch.dispatches())
                                .<Consumer<VkCommandBuffer>>mapToObj(i -> buffer -> cycle.dispatchAlone(buffer, i))
                                .toList(),
                        batch.manner(),
                        limit);
            case STAMP_BEGINNING -> stamped(cycle, batch, limit);
        };
    }

    private BatchTime launched(List<Consumer<VkCommandBuffer>> recordings, SubmissionMode manner, Duration limit) {
        Submitted done = commands.launch(nothing -> {}, recordings, manner, limit);
        return BatchTime.submitted(done.submissionNanos(), done.hostNanos());
    }

    private BatchTime stamped(VulkanCycle cycle, DispatchBatch batch, Duration limit) {
        timestamps.requireReadableClock();
        Submitted done = commands.launch(
                timestamps::reset,
                List.of(buffer -> {
                    cycle.bind(buffer);
                    timestamps.begin(buffer);
                    dispatch(buffer, cycle, batch);
                }),
                batch.manner(),
                limit);
        ClockTie tie = timestamps.tie();
        return BatchTime.submitted(done.submissionNanos(), done.hostNanos())
                .begun(timestamps.beganAt(tie) - done.began(), tie.uncertaintyNanos());
    }

    private static void dispatch(VkCommandBuffer buffer, VulkanCycle cycle, DispatchBatch batch) {
        for (int i = 0; i < batch.dispatches(); i++) {
            if (i > 0 && batch.manner() == SubmissionMode.DEPENDENT) {
                VulkanBarriers.betweenDispatches(buffer);
            }
            cycle.dispatch(buffer, i);
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
