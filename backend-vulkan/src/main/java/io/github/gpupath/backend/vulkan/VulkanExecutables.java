package io.github.gpupath.backend.vulkan;

import static org.lwjgl.system.MemoryStack.stackPush;
import static org.lwjgl.system.MemoryUtil.memAddress;
import static org.lwjgl.system.MemoryUtil.memAlloc;
import static org.lwjgl.system.MemoryUtil.memFree;
import static org.lwjgl.system.MemoryUtil.memPutAddress;
import static org.lwjgl.vulkan.KHRPipelineExecutableProperties.VK_PIPELINE_EXECUTABLE_STATISTIC_FORMAT_BOOL32_KHR;
import static org.lwjgl.vulkan.KHRPipelineExecutableProperties.VK_PIPELINE_EXECUTABLE_STATISTIC_FORMAT_FLOAT64_KHR;
import static org.lwjgl.vulkan.KHRPipelineExecutableProperties.VK_PIPELINE_EXECUTABLE_STATISTIC_FORMAT_INT64_KHR;
import static org.lwjgl.vulkan.KHRPipelineExecutableProperties.VK_PIPELINE_EXECUTABLE_STATISTIC_FORMAT_UINT64_KHR;
import static org.lwjgl.vulkan.KHRPipelineExecutableProperties.vkGetPipelineExecutableInternalRepresentationsKHR;
import static org.lwjgl.vulkan.KHRPipelineExecutableProperties.vkGetPipelineExecutablePropertiesKHR;
import static org.lwjgl.vulkan.KHRPipelineExecutableProperties.vkGetPipelineExecutableStatisticsKHR;

import io.github.gpupath.backend.CodeListing;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkDevice;
import org.lwjgl.vulkan.VkPipelineExecutableInfoKHR;
import org.lwjgl.vulkan.VkPipelineExecutableInternalRepresentationKHR;
import org.lwjgl.vulkan.VkPipelineExecutablePropertiesKHR;
import org.lwjgl.vulkan.VkPipelineExecutableStatisticKHR;
import org.lwjgl.vulkan.VkPipelineInfoKHR;

/** What a driver tells of a pipeline's code through {@code VK_KHR_pipeline_executable_properties}. */
final class VulkanExecutables {

    /** Bytes of one line of a representation that is not text. */
    private static final int HEX_LINE = 16;

    /** What Mesa's drivers for AMD and Intel call machine code. */
    private static final String ASSEMBLY = "Assembly";

    private final VkDevice device;
    private final long pipeline;

    VulkanExecutables(VkDevice device, long pipeline) {
        this.device = device;
        this.pipeline = pipeline;
    }

    /** The statistics and representations of every executable; empty where the driver tells nothing. */
    List<CodeListing> listings() {
        StringBuilder statistics = new StringBuilder();
        List<CodeListing> internal = new ArrayList<>();
        try (MemoryStack stack = stackPush()) {
            VkPipelineInfoKHR info =
                    VkPipelineInfoKHR.calloc(stack).sType$Default().pipeline(pipeline);
            IntBuffer count = stack.mallocInt(1);
            String call = "vkGetPipelineExecutablePropertiesKHR";
            VulkanErrors.check(vkGetPipelineExecutablePropertiesKHR(device, info, count, null), call);
            try (VkPipelineExecutablePropertiesKHR.Buffer executables =
                    VkPipelineExecutablePropertiesKHR.calloc(Math.max(1, count.get(0)))) {
                executables.forEach(executable -> executable.sType$Default());
                VulkanErrors.check(vkGetPipelineExecutablePropertiesKHR(device, info, count, executables), call);
                for (int i = 0; i < count.get(0); i++) {
                    VkPipelineExecutablePropertiesKHR executable = executables.get(i);
                    String name = executable.nameString() + " (" + executable.descriptionString() + ")";
                    VkPipelineExecutableInfoKHR which = VkPipelineExecutableInfoKHR.calloc(stack)
                            .sType$Default()
                            .pipeline(pipeline)
                            .executableIndex(i);
                    appendStatistics(statistics, name, executable.subgroupSize(), which);
                    internal.addAll(representations(name, which));
                }
            }
        }
        List<CodeListing> listings = new ArrayList<>();
        if (statistics.length() > 0) {
            listings.add(new CodeListing("statistics", "the driver's statistics of its code", statistics.toString()));
        }
        listings.addAll(internal);
        return listings;
    }

    private void appendStatistics(
            StringBuilder text, String name, int subgroupSize, VkPipelineExecutableInfoKHR which) {
        String call = "vkGetPipelineExecutableStatisticsKHR";
        try (MemoryStack stack = stackPush()) {
            IntBuffer count = stack.mallocInt(1);
            VulkanErrors.check(vkGetPipelineExecutableStatisticsKHR(device, which, count, null), call);
            try (VkPipelineExecutableStatisticKHR.Buffer statistics =
                    VkPipelineExecutableStatisticKHR.calloc(Math.max(1, count.get(0)))) {
                statistics.forEach(statistic -> statistic.sType$Default());
                VulkanErrors.check(vkGetPipelineExecutableStatisticsKHR(device, which, count, statistics), call);
                text.append(name).append('\n');
                text.append("  Subgroup size: ").append(subgroupSize).append('\n');
                for (int i = 0; i < count.get(0); i++) {
                    VkPipelineExecutableStatisticKHR statistic = statistics.get(i);
                    text.append("  ")
                            .append(statistic.nameString())
                            .append(": ")
                            .append(value(statistic));
                    text.append(" (").append(statistic.descriptionString()).append(")\n");
                }
            }
        }
    }

    private static String value(VkPipelineExecutableStatisticKHR statistic) {
        return switch (statistic.format()) {
            case VK_PIPELINE_EXECUTABLE_STATISTIC_FORMAT_BOOL32_KHR ->
                statistic.value().b32() ? "yes" : "no";
            case VK_PIPELINE_EXECUTABLE_STATISTIC_FORMAT_INT64_KHR ->
                Long.toString(statistic.value().i64());
            case VK_PIPELINE_EXECUTABLE_STATISTIC_FORMAT_UINT64_KHR ->
                Long.toUnsignedString(statistic.value().u64());
            case VK_PIPELINE_EXECUTABLE_STATISTIC_FORMAT_FLOAT64_KHR ->
                Double.toString(statistic.value().f64());
            default -> "of unknown form " + statistic.format();
        };
    }

    private List<CodeListing> representations(String name, VkPipelineExecutableInfoKHR which) {
        String call = "vkGetPipelineExecutableInternalRepresentationsKHR";
        List<ByteBuffer> memory = new ArrayList<>();
        try (MemoryStack stack = stackPush()) {
            IntBuffer count = stack.mallocInt(1);
            VulkanErrors.check(vkGetPipelineExecutableInternalRepresentationsKHR(device, which, count, null), call);
            try (VkPipelineExecutableInternalRepresentationKHR.Buffer found =
                    VkPipelineExecutableInternalRepresentationKHR.calloc(Math.max(1, count.get(0)))) {
                found.forEach(representation -> representation.sType$Default());
                // The second call gives the sizes, the third, with memory of those sizes, the data.
                VulkanErrors.check(
                        vkGetPipelineExecutableInternalRepresentationsKHR(device, which, count, found), call);
                for (int i = 0; i < count.get(0); i++) {
                    ByteBuffer data = memAlloc(Math.toIntExact(found.get(i).dataSize()));
                    memory.add(data);
                    memPutAddress(
                            found.get(i).address() + VkPipelineExecutableInternalRepresentationKHR.PDATA,
                            memAddress(data));
                }
                VulkanErrors.check(
                        vkGetPipelineExecutableInternalRepresentationsKHR(device, which, count, found), call);
                List<CodeListing> listings = new ArrayList<>();
                for (int i = 0; i < count.get(0); i++) {
                    VkPipelineExecutableInternalRepresentationKHR representation = found.get(i);
                    listings.add(new CodeListing(
                            representation.nameString().contains(ASSEMBLY) ? "isa" : "internal",
                            name + ": " + representation.nameString() + " (" + representation.descriptionString() + ")",
                            representation.isText() ? text(memory.get(i)) : hex(memory.get(i))));
                }
                return listings;
            }
        } finally {
            memory.forEach(data -> memFree(data));
        }
    }

    /** The text up to the zero that ends it. */
    private static String text(ByteBuffer data) {
        int length = 0;
        while (length < data.capacity() && data.get(length) != 0) {
            length++;
        }
        return StandardCharsets.UTF_8.decode(data.slice(0, length)).toString();
    }

    private static String hex(ByteBuffer data) {
        byte[] bytes = new byte[data.capacity()];
        data.get(0, bytes);
        HexFormat format = HexFormat.ofDelimiter(" ");
        StringBuilder text = new StringBuilder();
        for (int start = 0; start < bytes.length; start += HEX_LINE) {
            text.append(format.formatHex(bytes, start, Math.min(bytes.length, start + HEX_LINE)))
                    .append('\n');
        }
        return text.toString();
    }
}
