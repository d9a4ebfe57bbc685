package io.github.gpupath.backend.vulkan;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.backend.QueueWork;
import io.github.gpupath.backend.QueueWork.Copies;
import io.github.gpupath.backend.QueueWork.Dispatches;
import io.github.gpupath.backend.QueueWork.Queue;
import io.github.gpupath.backend.lifetime.Lifetime;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.lwjgl.vulkan.VkCommandBuffer;

/** Runs works at the same time, each on a queue of its own. */
final class VulkanQueues {

    private final VulkanContext context;
    private final VulkanCommands main;
    private final Lifetime lifetime;

    /** Commands for the queues beside the main one, made when first needed. */
    private final List<VulkanCommands> others = new ArrayList<>();

    VulkanQueues(VulkanContext context, VulkanCommands main, Lifetime lifetime) {
        this.context = context;
        this.main = main;
        this.lifetime = lifetime;
    }

    /** By which calls copies on a queue are done. */
    String calls(Queue queue) {
        VulkanQueue on = queue == Queue.COMPUTE ? context.queue() : other(0);
        return "vkCmdCopyBuffer on a queue of family " + on.family()
                + (VulkanQueueFamily.onlyCopies(context.adapter().handle(), on.family()) ? ", which only copies" : "")
                + ", with a vkCmdPipelineBarrier between each two, then vkGetFenceStatus in a polling loop";
    }

    private VulkanQueue other(int index) {
        if (index >= context.others().size()) {
            throw new BackendException.Unsupported(context.adapter().info().throughBackend() + " has "
                    + (index == 0 ? "one queue" : "only " + (index + 1) + " queues for copies and dispatches"));
        }
        return context.others().get(index);
    }

    /** Whether a work may still be running that was given up. */
    boolean isInFlight() {
        return others.stream().anyMatch(VulkanCommands::isInFlight);
    }

    /** Whether nothing is running any more, after a last wait for what was given up. */
    boolean settle() {
        return others.stream().allMatch(VulkanCommands::settle);
    }

    /** Runs works; the host time until each has ended, in ns. */
    List<Long> together(List<QueueWork> works) {
        List<VulkanCommands> on = QueueWork.assign(works, main, this::commands);
        main.run(buffer -> handOver(buffer, works, on, true));
        for (int i = 0; i < works.size(); i++) {
            QueueWork work = works.get(i);
            int family = on.get(i).family();
            on.get(i).prepare(buffer -> {
                VulkanBarriers.everything(buffer);
                handOver(buffer, work, main.family(), family);
                recording(work).accept(buffer);
                handOver(buffer, work, family, main.family());
            });
        }
        List<Long> ends = run(on);
        main.run(buffer -> handOver(buffer, works, on, false));
        return ends;
    }

    private VulkanCommands commands(int index) {
        if (index == others.size()) {
            others.add(new VulkanCommands(context.device(), other(index), lifetime));
        }
        return others.get(index);
    }

    private static Consumer<VkCommandBuffer> recording(QueueWork work) {
        if (work instanceof Copies copies) {
            return VulkanSubmission.repeated(
                    buffer -> VulkanBuffers.copy(
                            buffer,
                            ((VulkanBuffer) copies.source()).handle(),
                            0,
                            ((VulkanBuffer) copies.target()).handle(),
                            0,
                            copies.bytes()),
                    copies.times());
        }
        DispatchBatch batch = ((Dispatches) work).batch();
        VulkanSubmission.update(batch);
        return VulkanSubmission.recordings(batch).get(0);
    }

    private static List<Long> run(List<VulkanCommands> on) {
        long start = System.nanoTime();
        on.forEach(VulkanCommands::start);
        return QueueWork.await(on.size(), start, i -> on.get(i).hasEnded());
    }

    /** Hands all buffers over to the families of their queues, or back; of their two halves, that of the main queue. */
    private void handOver(VkCommandBuffer buffer, List<QueueWork> works, List<VulkanCommands> on, boolean isAway) {
        for (int i = 0; i < works.size(); i++) {
            int family = on.get(i).family();
            handOver(buffer, works.get(i), isAway ? main.family() : family, isAway ? family : main.family());
        }
    }

    private static void handOver(VkCommandBuffer buffer, QueueWork work, int from, int to) {
        if (from != to && work instanceof Copies copies) {
            VulkanBarriers.owner(buffer, ((VulkanBuffer) copies.source()).handle(), from, to);
            VulkanBarriers.owner(buffer, ((VulkanBuffer) copies.target()).handle(), from, to);
        }
    }
}
