package io.github.gpupath.backend.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lwjgl.vulkan.VK10.VK_WHOLE_SIZE;
import static org.lwjgl.vulkan.VK10.vkCmdDispatch;
import static org.lwjgl.vulkan.VK10.vkCmdFillBuffer;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.lifetime.Lifetime;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.WorkgroupSize;
import io.github.gpupath.testing.Complaints;
import io.github.gpupath.testing.Tool;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.VkCommandBuffer;

/**
 * Khronos's validation layer finds faults where there are some: it is at work, and finds none in the conformance kit since
 * there are none.
 */
@Tag("driver")
class VulkanValidationTests {

    private final Complaints complaints = new Complaints(Map.of());
    private final Lifetime lifetime = new Lifetime();
    private VulkanContext context;
    private VulkanPipelines pipelines;
    private VulkanCommands commands;

    @BeforeEach
    void open() {
        Tool.VALIDATION_LAYER.require(ValidatedVulkan.isInstalled());
        VulkanAdapter adapter = VulkanAdapter.usable(
                        VulkanAdapter.physicalDevices(new ValidatedVulkan(complaints).createInstance(lifetime)),
                        VulkanPath.DESCRIPTOR_SETS,
                        refusal -> {})
                .get(0);
        context = VulkanContext.create(adapter, lifetime);
        commands = new VulkanCommands(context.device(), context.queue(), lifetime);
        pipelines = new VulkanPipelines(context, new VulkanPrograms(adapter.version(), lifetime));
    }

    @AfterEach
    void close() {
        lifetime.close();
    }

    @Test
    void aKernelThatWaitsForAFillIsSound() {
        fillThenIncrement(VulkanBarriers::everything);
        assertThat(complaints.take()).isEmpty();
    }

    @Test
    void aKernelThatDoesNotWaitForAFillIsNot() {
        fillThenIncrement(noBarrier -> {});
        assertThat(complaints.take())
                .singleElement()
                .asString()
                .contains("SYNC-HAZARD-WRITE-AFTER-WRITE", "vkCmdDispatch");
    }

    private void fillThenIncrement(Consumer<VkCommandBuffer> between) {
        KernelBuilder kernel = new KernelBuilder("increment", new WorkgroupSize(64, 1, 1));
        Resource.StructuredBuffer words = kernel.structuredBuffer("words", ScalarType.U32, Access.READ_WRITE);
        Expression id = KernelBuilder.builtIn(BuiltIn.GLOBAL_ID_X);
        kernel.store(words, id, words.load(id).plus(1));
        VulkanPipeline pipeline = pipeline(kernel.build());
        VulkanBuffer buffer = new VulkanBuffer(context, BufferSpec.storage(256), lifetime);
        pipeline.update(0, List.of(buffer));
        commands.run(recorded -> {
            vkCmdFillBuffer(recorded, buffer.handle(), 0, VK_WHOLE_SIZE, 0);
            between.accept(recorded);
            pipeline.bind(recorded);
            pipeline.bind(recorded, 0);
            vkCmdDispatch(recorded, 1, 1, 1);
        });
    }

    @Test
    void moreWorkgroupsThanThereMayBeAreNot() {
        VulkanPipeline pipeline = pipeline(new KernelBuilder("nothing", new WorkgroupSize(1, 1, 1)).build());
        int tooMany = context.adapter().info().limits().maxWorkgroupCount().y() + 1;
        pipeline.update(0, List.of());
        commands.run(recorded -> {
            pipeline.bind(recorded);
            pipeline.bind(recorded, 0);
            vkCmdDispatch(recorded, 1, tooMany, 1);
        });
        assertThat(complaints.take()).singleElement().asString().contains("VUID-vkCmdDispatch-groupCountY-00387");
    }

    @Test
    void whatOutlivesItsDeviceIsNot() {
        Lifetime forgotten = new Lifetime();
        new VulkanBuffer(context, BufferSpec.storage(16), forgotten);
        lifetime.close();
        assertThat(complaints.take())
                .isNotEmpty()
                .allSatisfy(complaint -> assertThat(complaint).contains("VUID-vkDestroyDevice-device-00378"));
    }

    private VulkanPipeline pipeline(Kernel kernel) {
        return new VulkanPipeline(
                kernel,
                VulkanPath.DESCRIPTOR_SETS.write(kernel),
                pipelines,
                new VulkanSamplers(context.device(), lifetime),
                lifetime);
    }
}
