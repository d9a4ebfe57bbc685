package io.github.gpupath.backend.vulkan;

import io.github.gpupath.backend.CodeListing;
import io.github.gpupath.backend.lifetime.Lifetime;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.WorkgroupSize;
import java.util.List;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkInstance;

/** Compiles a kernel on a device that can do nothing else, and prints every listing. */
final class ListingsMain {

    private ListingsMain() {}

    public static void main(String[] arguments) {
        try (Lifetime lifetime = new Lifetime()) {
            VkInstance instance = VulkanLibrary.createInstance();
            lifetime.atEnd(() -> VK10.vkDestroyInstance(instance, null));
            List<VulkanAdapter> adapters = VulkanAdapter.usable(VulkanAdapter.physicalDevices(instance), refusal -> {});
            if (adapters.isEmpty()) {
                System.out.println("device: none");
                return;
            }
            VulkanAdapter adapter = adapters.get(0);
            System.out.println("device: " + adapter.info().name());
            VulkanContext context = VulkanContext.create(adapter, lifetime);
            VulkanPipelines pipelines = new VulkanPipelines(context, new VulkanPrograms(adapter.version(), lifetime));
            VulkanSamplers samplers = new VulkanSamplers(context.device(), lifetime);
            Kernel kernel = kernel();
            VulkanPipeline compiled =
                    new VulkanPipeline(kernel, new VulkanProvider().translate(kernel), pipelines, samplers, lifetime);
            for (CodeListing listing : compiled.listings()) {
                System.out.println("listing: " + listing.form());
                System.out.println("title: " + listing.title());
                System.out.println(listing.text());
            }
        }
    }

    private static Kernel kernel() {
        KernelBuilder kernel = new KernelBuilder("scale", new WorkgroupSize(64, 1, 1));
        Resource.StructuredBuffer values = kernel.structuredBuffer("values", ScalarType.U32, Access.READ_WRITE);
        Expression id = KernelBuilder.builtIn(BuiltIn.GLOBAL_ID_X);
        kernel.store(values, id, values.load(id).times(12345));
        return kernel.build();
    }
}
