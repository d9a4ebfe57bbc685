package io.github.gpupath.backend.vulkan;

import static org.lwjgl.vulkan.VK10.vkCmdDispatch;
import static org.lwjgl.vulkan.VK10.vkCmdDispatchIndirect;

import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.ClockTie;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.backend.DispatchBatch.Dispatch;
import io.github.gpupath.backend.DispatchBatch.SubmissionMode;
import io.github.gpupath.backend.WorkgroupCount;
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
    private final VulkanQueues queues;

    VulkanSubmission(VulkanCommands commands, VulkanTimestamps timestamps, VulkanQueues queues) {
        this.commands = commands;
        this.timestamps = timestamps;
        this.queues = queues;
    }

    /**
     * By which calls a batch is run.
     *
     * @param clocks asked only if the calls read the device's clock
     * @param others asked only if there are calls on several queues
     */
    static String calls(
            SubmissionMode manner, VulkanPath path, Supplier<VulkanTimestamps> clocks, Supplier<VulkanQueues> others) {
        return switch (manner) {
            case DEPENDENT ->
                "one vkQueueSubmit of vkCmdDispatch with a vkCmdPipelineBarrier between each two, vkCmdWriteTimestamp at"
                        + " both ends";
            case INDEPENDENT -> "one vkQueueSubmit of vkCmdDispatch alone, vkCmdWriteTimestamp at both ends";
            case WAIT_FOR_FENCE, WAIT_FOR_IDLE, POLL_FENCE -> launch(manner);
            case RECORD ->
                "vkResetCommandPool, vkBeginCommandBuffer, vkCmdDispatch or vkCmdDispatchIndirect with what differs from"
                        + " the dispatch before (vkCmdBindPipeline, vkCmdPushConstants, " + path.rebinding()
                        + "), vkEndCommandBuffer, vkQueueSubmit, then " + VulkanCommands.wait(manner);
            case BUFFER_EACH ->
                "one vkQueueSubmit of prerecorded command buffers of one vkCmdDispatch, then "
                        + VulkanCommands.wait(manner);
            case TWO_QUEUES -> others.get().calls();
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
        update(batch);
        return switch (batch.manner()) {
            case DEPENDENT, INDEPENDENT ->
                timed(buffer -> bind(buffer, batch, 0), buffer -> dispatch(buffer, batch, batch.isBoundOnce()), limit);
            case WAIT_FOR_FENCE, WAIT_FOR_IDLE, POLL_FENCE, RECORD, BUFFER_EACH -> {
                Submitted done = commands.launch(nothing -> {}, recordings(batch), batch.manner(), limit);
                yield BatchTime.submitted(done.submissionNanos(), done.hostNanos());
            }
            case TWO_QUEUES -> queues.run(recordings(batch), batch);
            case STAMP_BEGINNING -> stamped(batch, limit);
        };
    }

    /** Writes the descriptors of a batch, which nothing that is in flight may use. */
    static void update(DispatchBatch batch) {
        List<Dispatch> cycle = batch.cycle();
        for (int place = 0; place < cycle.size(); place++) {
            pipeline(cycle.get(place)).update(place, cycle.get(place).bindings());
        }
    }

    /** Records a batch whose descriptors are written: one command buffer, or one for each dispatch. */
    static List<Consumer<VkCommandBuffer>> recordings(DispatchBatch batch) {
        boolean isBoundOnce = batch.isBoundOnce();
        if (batch.manner() != SubmissionMode.BUFFER_EACH && batch.manner() != SubmissionMode.TWO_QUEUES) {
            return List.of(buffer -> {
                bind(buffer, batch, 0);
                dispatch(buffer, batch, isBoundOnce);
            });
        }
        return IntStream.range(0, batch.dispatches())
                .<Consumer<VkCommandBuffer>>mapToObj(i -> buffer -> {
                    bind(buffer, batch, i);
                    dispatch(buffer, batch.at(i));
                })
                .toList();
    }

    private BatchTime stamped(DispatchBatch batch, Duration limit) {
        timestamps.requireReadableClock();
        Submitted done = commands.launch(
                timestamps::reset,
                List.of(buffer -> {
                    bind(buffer, batch, 0);
                    timestamps.begin(buffer);
                    dispatch(buffer, batch, batch.isBoundOnce());
                }),
                batch.manner(),
                limit);
        ClockTie tie = timestamps.tie();
        return BatchTime.submitted(done.submissionNanos(), done.hostNanos())
                .begun(timestamps.beganAt(tie) - done.began(), tie.uncertaintyNanos());
    }

    private static VulkanPipeline pipeline(Dispatch dispatch) {
        return (VulkanPipeline) dispatch.kernel();
    }

    /** Binds all that a dispatch has; the number of its descriptor set is its place in the cycle. */
    private static void bind(VkCommandBuffer buffer, DispatchBatch batch, int index) {
        Dispatch dispatch = batch.at(index);
        pipeline(dispatch).bind(buffer);
        pipeline(dispatch).bind(buffer, index % batch.cycle().size());
        pipeline(dispatch).push(buffer, dispatch.arguments());
    }

    /** Binds what a dispatch has and the one before it had not; what is bound stays bound for the same interface. */
    private static void rebind(VkCommandBuffer buffer, DispatchBatch batch, int index, boolean isBoundOnce) {
        Dispatch before = batch.at(index - 1);
        Dispatch next = batch.at(index);
        boolean isOther = before.kernel() != next.kernel();
        if (isOther && !isBoundOnce) {
            bind(buffer, batch, index);
            return;
        }
        if (isOther) {
            pipeline(next).bind(buffer);
        }
        if (!before.bindings().equals(next.bindings())) {
            pipeline(next).rebind(buffer, index % batch.cycle().size());
        }
        if (!before.arguments().equals(next.arguments())) {
            pipeline(next).push(buffer, next.arguments());
        }
    }

    private static void dispatch(VkCommandBuffer buffer, DispatchBatch batch, boolean isBoundOnce) {
        for (int i = 0; i < batch.dispatches(); i++) {
            if (i > 0 && batch.manner() == SubmissionMode.DEPENDENT) {
                VulkanBarriers.betweenDispatches(buffer);
            }
            if (i > 0 && batch.cycle().size() > 1) {
                rebind(buffer, batch, i, isBoundOnce);
            }
            dispatch(buffer, batch.at(i));
        }
    }

    private static void dispatch(VkCommandBuffer buffer, Dispatch dispatch) {
        if (dispatch.counts().isPresent()) {
            VulkanBuffer counts = (VulkanBuffer) dispatch.counts().get();
            vkCmdDispatchIndirect(buffer, counts.handle(), 0);
        } else {
            WorkgroupCount workgroups = dispatch.workgroups();
            vkCmdDispatch(buffer, workgroups.x(), workgroups.y(), workgroups.z());
        }
    }

    /** Runs a transfer a number of times, each after the one before it. */
    BatchTime transfers(Consumer<VkCommandBuffer> transfer, int times) {
        return timed(nothing -> {}, repeated(transfer, times), DispatchBatch.TIME_LIMIT);
    }

    /** Records a transfer a number of times, each after the one before it. */
    static Consumer<VkCommandBuffer> repeated(Consumer<VkCommandBuffer> transfer, int times) {
        return buffer -> {
            for (int i = 0; i < times; i++) {
                if (i > 0) {
                    VulkanBarriers.betweenTransfers(buffer);
                }
                transfer.accept(buffer);
            }
        };
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
