package io.github.gpupath.backend.vulkan;

import static org.lwjgl.system.MemoryStack.stackPush;
import static org.lwjgl.vulkan.VK10.VK_COMMAND_BUFFER_LEVEL_PRIMARY;
import static org.lwjgl.vulkan.VK10.VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT;
import static org.lwjgl.vulkan.VK10.VK_COMMAND_POOL_CREATE_TRANSIENT_BIT;
import static org.lwjgl.vulkan.VK10.VK_ERROR_DEVICE_LOST;
import static org.lwjgl.vulkan.VK10.VK_NOT_READY;
import static org.lwjgl.vulkan.VK10.VK_NULL_HANDLE;
import static org.lwjgl.vulkan.VK10.VK_SUCCESS;
import static org.lwjgl.vulkan.VK10.VK_TIMEOUT;
import static org.lwjgl.vulkan.VK10.vkAllocateCommandBuffers;
import static org.lwjgl.vulkan.VK10.vkBeginCommandBuffer;
import static org.lwjgl.vulkan.VK10.vkCreateCommandPool;
import static org.lwjgl.vulkan.VK10.vkCreateFence;
import static org.lwjgl.vulkan.VK10.vkDestroyCommandPool;
import static org.lwjgl.vulkan.VK10.vkDestroyFence;
import static org.lwjgl.vulkan.VK10.vkEndCommandBuffer;
import static org.lwjgl.vulkan.VK10.vkGetFenceStatus;
import static org.lwjgl.vulkan.VK10.vkQueueSubmit;
import static org.lwjgl.vulkan.VK10.vkQueueWaitIdle;
import static org.lwjgl.vulkan.VK10.vkResetCommandPool;
import static org.lwjgl.vulkan.VK10.vkResetFences;
import static org.lwjgl.vulkan.VK10.vkWaitForFences;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.backend.DispatchBatch.SubmissionMode;
import io.github.gpupath.backend.lifetime.Lifetime;
import java.nio.LongBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.lwjgl.PointerBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkCommandBuffer;
import org.lwjgl.vulkan.VkCommandBufferAllocateInfo;
import org.lwjgl.vulkan.VkCommandBufferBeginInfo;
import org.lwjgl.vulkan.VkCommandPoolCreateInfo;
import org.lwjgl.vulkan.VkDevice;
import org.lwjgl.vulkan.VkFenceCreateInfo;
import org.lwjgl.vulkan.VkSubmitInfo;

/** Records command buffers, mostly one, submits them and waits: never is more than one submission in flight. */
final class VulkanCommands {

    /** How long closing a device waits for a batch that did not end in time before it leaves everything in place. */
    private static final Duration LAST_WAIT = Duration.ofSeconds(5);

    private final VkDevice device;
    private final VulkanQueue queue;
    private final long pool;
    private final long fence;
    private final List<VkCommandBuffer> buffers = new ArrayList<>();
    private boolean inFlight;
    private boolean isVisibleToHost;

    VulkanCommands(VkDevice device, VulkanQueue queue, Lifetime lifetime) {
        this.device = device;
        this.queue = queue;
        pool = createPool(lifetime);
        fence = createFence(lifetime);
    }

    /**
     * When something was submitted and how long that took, by the host's clock in ns.
     *
     * @param began just before the submission
     * @param submissionNanos until the call returned that submits
     * @param hostNanos until the host knew of the end
     */
    record Submitted(long began, long submissionNanos, long hostNanos) {}

    /**
     * Runs what is recorded to its end. It begins after all earlier work and sees what that wrote.
     *
     * @return from just before the submission to the moment when the host knew of the end, in ns
     */
    long run(Consumer<VkCommandBuffer> recording) {
        return run(recording, DispatchBatch.TIME_LIMIT);
    }

    /** As above, with a time limit other than a dispatch batch's. */
    long run(Consumer<VkCommandBuffer> recording, Duration limit) {
        record(List.of(buffer -> {
            VulkanBarriers.everything(buffer);
            recording.accept(buffer);
        }));
        return submit(1, SubmissionMode.WAIT_FOR_FENCE, limit).hostNanos();
    }

    /**
     * Runs what is recorded, and nothing else with it, as programs run what they do not time. The barrier behind which it sees
     * earlier work is in a submission before it.
     *
     * @param preparation goes with that barrier
     * @param recordings one for each command buffer
     * @param manner whether it is recorded beforehand, and how the host waits
     */
    Submitted launch(
            Consumer<VkCommandBuffer> preparation,
            List<Consumer<VkCommandBuffer>> recordings,
            SubmissionMode manner,
            Duration limit) {
        run(preparation, limit);
        long start = System.nanoTime();
        record(recordings);
        Submitted done = submit(recordings.size(), manner, limit);
        long before = manner == SubmissionMode.RECORD ? done.began() - start : 0;
        return new Submitted(done.began() - before, done.submissionNanos() + before, done.hostNanos() + before);
    }

    /** The family of its queue. */
    int family() {
        return queue.family();
    }

    /** Records what {@link #start} submits. */
    void prepare(Consumer<VkCommandBuffer> recording) {
        record(List.of(recording));
        VulkanErrors.check(vkResetFences(device, fence), "vkResetFences");
    }

    /** Submits what is prepared, and does not wait. */
    void start() {
        try (MemoryStack stack = stackPush()) {
            VkSubmitInfo submission =
                    VkSubmitInfo.calloc(stack).sType$Default().pCommandBuffers(stack.pointers(buffers.get(0)));
            VulkanErrors.check(vkQueueSubmit(queue.handle(), submission, fence), "vkQueueSubmit");
            inFlight = true;
        }
    }

    /** Whether what was started has ended. */
    boolean hasEnded() {
        int result = vkGetFenceStatus(device, fence);
        inFlight = result == VK_NOT_READY;
        if (!inFlight) {
            VulkanErrors.check(result, "vkGetFenceStatus");
        }
        return !inFlight;
    }

    /** Lets the host see what all earlier work wrote to memory that it maps. */
    void showHost() {
        if (!isVisibleToHost) {
            run(VulkanBarriers::beforeHostReads);
            isVisibleToHost = true;
        }
    }

    private Submitted submit(int number, SubmissionMode manner, Duration limit) {
        isVisibleToHost = false;
        boolean hasFence = manner != SubmissionMode.WAIT_FOR_IDLE;
        if (hasFence) {
            VulkanErrors.check(vkResetFences(device, fence), "vkResetFences");
        }
        try (MemoryStack stack = stackPush()) {
            PointerBuffer commands = stack.mallocPointer(number);
            buffers.subList(0, number).forEach(commands::put);
            VkSubmitInfo submission = VkSubmitInfo.calloc(stack).sType$Default().pCommandBuffers(commands.flip());
            long start = System.nanoTime();
            VulkanErrors.check(
                    vkQueueSubmit(queue.handle(), submission, hasFence ? fence : VK_NULL_HANDLE), "vkQueueSubmit");
            inFlight = true;
            long submitted = System.nanoTime() - start;
            int result = await(manner, limit);
            long nanos = System.nanoTime() - start;
            if (result == VK_TIMEOUT) {
                throw new BackendException.TimedOut(
                        "the device did not finish within " + limit.toMillis() + " ms (" + wait(manner) + ")");
            }
            VulkanErrors.check(result, wait(manner));
            return new Submitted(start, submitted, nanos);
        }
    }

    /** The call by which the host waits. */
    static String wait(SubmissionMode manner) {
        return switch (manner) {
            case WAIT_FOR_IDLE -> "vkQueueWaitIdle";
            case POLL_FENCE -> "vkGetFenceStatus";
            case WAIT_FOR_FENCE, STAMP_BEGINNING, DEPENDENT, INDEPENDENT, RECORD, BUFFER_EACH, TWO_QUEUES ->
                "vkWaitForFences";
        };
    }

    private int await(SubmissionMode manner, Duration limit) {
        int result = switch (manner) {
            case WAIT_FOR_IDLE -> vkQueueWaitIdle(queue.handle());
            case POLL_FENCE -> poll(limit);
            case WAIT_FOR_FENCE, STAMP_BEGINNING, DEPENDENT, INDEPENDENT, RECORD, BUFFER_EACH, TWO_QUEUES ->
                vkWaitForFences(device, fence, true, limit.toNanos());
        };
        if (result == VK_SUCCESS || result == VK_ERROR_DEVICE_LOST) {
            inFlight = false;
        }
        return result;
    }

    private int poll(Duration limit) {
        long start = System.nanoTime();
        int result = vkGetFenceStatus(device, fence);
        while (result == VK_NOT_READY) {
            if (System.nanoTime() - start > limit.toNanos()) {
                return VK_TIMEOUT;
            }
            result = vkGetFenceStatus(device, fence);
        }
        return result;
    }

    /** Whether a batch may still be running that was given up. */
    boolean isInFlight() {
        return inFlight;
    }

    /** Throws if a batch may still be running that was given up. */
    void requireIdle() {
        if (inFlight) {
            throw new BackendException.DeviceLost("an earlier batch timed out: close the device");
        }
    }

    /** Whether nothing is running any more, after a last wait for what was given up. */
    boolean settle() {
        if (inFlight) {
            await(SubmissionMode.WAIT_FOR_FENCE, LAST_WAIT);
        }
        return !inFlight;
    }

    private void record(List<Consumer<VkCommandBuffer>> recordings) {
        requireIdle();
        VulkanErrors.check(vkResetCommandPool(device, pool, 0), "vkResetCommandPool");
        while (buffers.size() < recordings.size()) {
            buffers.add(allocate());
        }
        for (int i = 0; i < recordings.size(); i++) {
            record(buffers.get(i), recordings.get(i));
        }
    }

    private static void record(VkCommandBuffer commands, Consumer<VkCommandBuffer> recording) {
        try (MemoryStack stack = stackPush()) {
            VkCommandBufferBeginInfo begin = VkCommandBufferBeginInfo.calloc(stack)
                    .sType$Default()
                    .flags(VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT);
            VulkanErrors.check(vkBeginCommandBuffer(commands, begin), "vkBeginCommandBuffer");
        }
        recording.accept(commands);
        VulkanErrors.check(vkEndCommandBuffer(commands), "vkEndCommandBuffer");
    }

    private long createPool(Lifetime lifetime) {
        try (MemoryStack stack = stackPush()) {
            VkCommandPoolCreateInfo create = VkCommandPoolCreateInfo.calloc(stack)
                    .sType$Default()
                    .flags(VK_COMMAND_POOL_CREATE_TRANSIENT_BIT)
                    .queueFamilyIndex(queue.family());
            LongBuffer handle = stack.mallocLong(1);
            VulkanErrors.check(vkCreateCommandPool(device, create, null, handle), "vkCreateCommandPool");
            long created = handle.get(0);
            lifetime.atEnd(() -> vkDestroyCommandPool(device, created, null));
            return created;
        }
    }

    private long createFence(Lifetime lifetime) {
        try (MemoryStack stack = stackPush()) {
            VkFenceCreateInfo create = VkFenceCreateInfo.calloc(stack).sType$Default();
            LongBuffer handle = stack.mallocLong(1);
            VulkanErrors.check(vkCreateFence(device, create, null, handle), "vkCreateFence");
            long created = handle.get(0);
            lifetime.atEnd(() -> vkDestroyFence(device, created, null));
            return created;
        }
    }

    /** A command buffer, which is freed with its pool. */
    private VkCommandBuffer allocate() {
        try (MemoryStack stack = stackPush()) {
            VkCommandBufferAllocateInfo info = VkCommandBufferAllocateInfo.calloc(stack)
                    .sType$Default()
                    .commandPool(pool)
                    .level(VK_COMMAND_BUFFER_LEVEL_PRIMARY)
                    .commandBufferCount(1);
            PointerBuffer handle = stack.mallocPointer(1);
            VulkanErrors.check(vkAllocateCommandBuffers(device, info, handle), "vkAllocateCommandBuffers");
            return new VkCommandBuffer(handle.get(0), device);
        }
    }
}
