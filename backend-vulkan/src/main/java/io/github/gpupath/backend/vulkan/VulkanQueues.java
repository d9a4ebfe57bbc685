package io.github.gpupath.backend.vulkan;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.DeviceResource;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.backend.QueueWork;
import io.github.gpupath.backend.QueueWork.Copies;
import io.github.gpupath.backend.QueueWork.Dispatches;
import io.github.gpupath.backend.QueueWork.Queue;
import io.github.gpupath.backend.lifetime.Lifetime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.PrimitiveIterator;
import java.util.function.Consumer;
import java.util.stream.IntStream;
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

    /** By which calls dispatches on two queues are done. */
    String calls() {
        return "vkQueueSubmit of a prerecorded command buffer on each of two queues, of family "
                + context.queue().family() + " and of family " + other(second()).family()
                + ", then vkGetFenceStatus in a polling loop";
    }

    /** The index of the first further queue that computes. */
    private int second() {
        return IntStream.range(0, context.others().size())
                .filter(i -> !VulkanQueueFamily.onlyCopies(context.adapter().handle(), other(i).family()))
                .findFirst()
                .orElseThrow(() -> new BackendException.Unsupported(
                        context.adapter().info().throughBackend() + " has one queue for dispatches"));
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

    /** Runs every second dispatch of a batch on the second queue that computes. */
    BatchTime run(List<Consumer<VkCommandBuffer>> dispatches, DispatchBatch batch) {
        List<VulkanCommands> on = List.of(main, commands(second()));
        List<DeviceResource> ofSecond = new ArrayList<>(batch.at(1).bindings());
        ofSecond.removeAll(batch.at(0).bindings());
        int family = on.get(1).family();
        main.run(buffer -> handOver(buffer, ofSecond, main.family(), family));
        for (int queue = 0; queue < on.size(); queue++) {
            int first = queue;
            List<DeviceResource> handed = first == 0 ? List.of() : ofSecond;
            on.get(queue).prepare(buffer -> {
                VulkanBarriers.everything(buffer);
                handOver(buffer, handed, main.family(), family);
                for (int i = first; i < dispatches.size(); i += on.size()) {
                    dispatches.get(i).accept(buffer);
                }
                handOver(buffer, handed, family, main.family());
            });
        }
        long start = System.nanoTime();
        on.forEach(VulkanCommands::start);
        long submissionNanos = System.nanoTime() - start;
        List<Long> ends = QueueWork.await(on.size(), start, i -> on.get(i).hasEnded());
        main.run(buffer -> handOver(buffer, ofSecond, family, main.family()));
        return BatchTime.submitted(submissionNanos, Collections.max(ends));
    }

    private VulkanCommands commands(int index) {
        while (index >= others.size()) {
            others.add(new VulkanCommands(context.device(), other(others.size()), lifetime));
        }
        return others.get(index);
    }

    private static Consumer<VkCommandBuffer> recording(QueueWork work) {
        if (work instanceof Copies copies) {
            long source = ((VulkanBuffer) copies.source()).handle();
            long target = ((VulkanBuffer) copies.target()).handle();
            PrimitiveIterator.OfLong offsets = copies.offsets();
            return VulkanSubmission.repeated(
                    buffer -> {
                        long at = offsets.nextLong();
                        VulkanBuffers.copy(buffer, source, at, target, at, copies.bytes());
                    },
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
        if (work instanceof Copies copies) {
            handOver(buffer, List.of(copies.source(), copies.target()), from, to);
        }
    }

    private static void handOver(VkCommandBuffer buffer, List<? extends DeviceResource> memory, int from, int to) {
        for (DeviceResource resource : memory) {
            if (from != to && resource instanceof VulkanBuffer each) {
                VulkanBarriers.owner(buffer, each.handle(), from, to);
            }
        }
    }
}
