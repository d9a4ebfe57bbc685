package io.github.gpupath.backend.vulkan;

import static org.lwjgl.vulkan.VK10.vkCmdDispatch;
import static org.lwjgl.vulkan.VK10.vkCmdDispatchIndirect;

import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.backend.DispatchBatch.Dispatch;
import io.github.gpupath.backend.WorkgroupCount;
import java.util.List;
import java.util.stream.IntStream;
import org.lwjgl.vulkan.VkCommandBuffer;

/** Records the dispatches of a batch, and before each what it has bound that the one before had not. */
final class VulkanCycle {

    private final List<Dispatch> cycle;
    private final boolean isBoundOnce;
    /** The number of each dispatch's descriptor set among those of its kernel. */
    private final int[] sets;

    /** Writes the descriptor sets; none of the kernels may be running. */
    VulkanCycle(DispatchBatch batch) {
        cycle = batch.cycle();
        isBoundOnce = batch.isBoundOnce();
        sets = IntStream.range(0, cycle.size()).map(this::set).toArray();
        for (int i = 0; i < sets.length; i++) {
            pipeline(cycle.get(i)).update(sets[i], cycle.get(i).bindings());
        }
    }

    private int set(int index) {
        Dispatch dispatch = cycle.get(index);
        return (int) cycle.stream()
                .filter(other -> other.kernel() == dispatch.kernel())
                .map(Dispatch::bindings)
                .distinct()
                .takeWhile(other -> !other.equals(dispatch.bindings()))
                .count();
    }

    private static VulkanPipeline pipeline(Dispatch dispatch) {
        return (VulkanPipeline) dispatch.kernel();
    }

    /** Records what the first dispatch has bound. */
    void bind(VkCommandBuffer buffer) {
        bind(buffer, 0);
    }

    private void bind(VkCommandBuffer buffer, int place) {
        VulkanPipeline pipeline = pipeline(cycle.get(place));
        pipeline.bind(buffer);
        pipeline.bind(buffer, sets[place]);
        pipeline.push(buffer, cycle.get(place).arguments());
    }

    /** Records the dispatch at an index, behind the one before it in the same command buffer. */
    void dispatch(VkCommandBuffer buffer, int index) {
        int place = index % sets.length;
        if (index > 0 && sets.length > 1) {
            rebind(buffer, (index - 1) % sets.length, place);
        }
        dispatch(buffer, cycle.get(place));
    }

    /** Records the dispatch at an index in a command buffer of its own. */
    void dispatchAlone(VkCommandBuffer buffer, int index) {
        bind(buffer, index % sets.length);
        dispatch(buffer, cycle.get(index % sets.length));
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

    /** Layouts of one interface are compatible: what is bound stays bound when the pipeline changes. */
    private void rebind(VkCommandBuffer buffer, int before, int place) {
        Dispatch previous = cycle.get(before);
        Dispatch next = cycle.get(place);
        boolean isSameKernel = previous.kernel() == next.kernel();
        if (!isSameKernel && !isBoundOnce) {
            bind(buffer, place);
            return;
        }
        VulkanPipeline pipeline = pipeline(next);
        if (!isSameKernel) {
            pipeline.bind(buffer);
            return;
        }
        if (sets[before] != sets[place]) {
            pipeline.rebind(buffer, sets[place]);
        }
        if (!previous.arguments().equals(next.arguments())) {
            pipeline.push(buffer, next.arguments());
        }
    }
}
