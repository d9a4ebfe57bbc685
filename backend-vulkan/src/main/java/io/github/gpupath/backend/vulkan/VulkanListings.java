package io.github.gpupath.backend.vulkan;

import static org.lwjgl.vulkan.KHRPipelineExecutableProperties.VK_PIPELINE_CREATE_CAPTURE_INTERNAL_REPRESENTATIONS_BIT_KHR;
import static org.lwjgl.vulkan.KHRPipelineExecutableProperties.VK_PIPELINE_CREATE_CAPTURE_STATISTICS_BIT_KHR;
import static org.lwjgl.vulkan.VK10.VK_NULL_HANDLE;

import io.github.gpupath.backend.CodeListing;
import io.github.gpupath.backend.lifetime.Lifetime;
import java.util.ArrayList;
import java.util.List;

/** What became of a kernel: SPIR-V, and what the driver tells of its own code. */
final class VulkanListings {

    private static final int CAPTURE =
            VK_PIPELINE_CREATE_CAPTURE_STATISTICS_BIT_KHR | VK_PIPELINE_CREATE_CAPTURE_INTERNAL_REPRESENTATIONS_BIT_KHR;

    private VulkanListings() {}

    /**
     * The listings of a kernel. The driver is asked through a second pipeline, since one that keeps its statistics may
     * be compiled differently from the one that is measured.
     */
    static List<CodeListing> of(VulkanPipeline kernel, VulkanPipelines pipelines) {
        List<CodeListing> listings = new ArrayList<>();
        listings.add(new CodeListing(
                "spirv",
                "SPIR-V from shaderc, not optimised, as passed to the driver",
                pipelines.programs().disassemble(kernel.kernel().name(), kernel.source())));
        if (pipelines.features().executables()) {
            try (Lifetime temporary = new Lifetime()) {
                long handle = kernel.createPipeline(CAPTURE, VK_NULL_HANDLE, temporary);
                listings.addAll(new VulkanExecutables(pipelines.device(), handle).listings());
            }
        }
        return List.copyOf(listings);
    }
}
