package io.github.gpupath.backend.vulkan;

import static org.lwjgl.system.MemoryStack.stackPush;
import static org.lwjgl.vulkan.EXTDebugUtils.VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT;
import static org.lwjgl.vulkan.EXTDebugUtils.VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT;
import static org.lwjgl.vulkan.EXTDebugUtils.VK_DEBUG_UTILS_MESSAGE_TYPE_GENERAL_BIT_EXT;
import static org.lwjgl.vulkan.EXTDebugUtils.VK_DEBUG_UTILS_MESSAGE_TYPE_PERFORMANCE_BIT_EXT;
import static org.lwjgl.vulkan.EXTDebugUtils.VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT;
import static org.lwjgl.vulkan.EXTDebugUtils.VK_EXT_DEBUG_UTILS_EXTENSION_NAME;
import static org.lwjgl.vulkan.EXTDebugUtils.vkCreateDebugUtilsMessengerEXT;
import static org.lwjgl.vulkan.EXTDebugUtils.vkDestroyDebugUtilsMessengerEXT;
import static org.lwjgl.vulkan.EXTValidationFeatures.VK_VALIDATION_FEATURE_ENABLE_SYNCHRONIZATION_VALIDATION_EXT;
import static org.lwjgl.vulkan.VK10.VK_FALSE;
import static org.lwjgl.vulkan.VK10.vkDestroyInstance;
import static org.lwjgl.vulkan.VK10.vkEnumerateInstanceLayerProperties;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.lifetime.Lifetime;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.function.Consumer;
import org.lwjgl.PointerBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkDebugUtilsMessengerCallbackDataEXT;
import org.lwjgl.vulkan.VkDebugUtilsMessengerCallbackEXT;
import org.lwjgl.vulkan.VkDebugUtilsMessengerCreateInfoEXT;
import org.lwjgl.vulkan.VkInstance;
import org.lwjgl.vulkan.VkInstanceCreateInfo;
import org.lwjgl.vulkan.VkLayerProperties;
import org.lwjgl.vulkan.VkValidationFeaturesEXT;

/**
 * The backend with Khronos's validation layer between it and the driver. The layer checks every call, every SPIR-V module,
 * and what commands wait for before they touch memory.
 */
final class ValidatedVulkan {

    private static final String LAYER = "VK_LAYER_KHRONOS_validation";

    private final VulkanPath path;
    private final Consumer<String> complaints;

    /** The same of the usual path. */
    ValidatedVulkan(Consumer<String> complaints) {
        this(VulkanPath.DESCRIPTOR_SETS, complaints);
    }

    /**
     * Touches nothing native.
     *
     * @param complaints is told each error and each warning, from any thread
     */
    ValidatedVulkan(VulkanPath path, Consumer<String> complaints) {
        this.path = path;
        this.complaints = complaints;
    }

    /** Whether the machine has the layer; false where it has no loader either. */
    static boolean isInstalled() {
        if (new VulkanProvider().probe() instanceof Availability.Unavailable) {
            return false;
        }
        try (MemoryStack stack = stackPush()) {
            IntBuffer count = stack.mallocInt(1);
            VulkanErrors.check(vkEnumerateInstanceLayerProperties(count, null), "vkEnumerateInstanceLayerProperties");
            try (VkLayerProperties.Buffer layers = VkLayerProperties.calloc(Math.max(1, count.get(0)))) {
                VulkanErrors.check(
                        vkEnumerateInstanceLayerProperties(count, layers), "vkEnumerateInstanceLayerProperties");
                return layers.stream().anyMatch(layer -> layer.layerNameString().equals(LAYER));
            }
        }
    }

    /** Opens the backend. */
    VulkanBackend open() {
        return VulkanBackend.open(path, this::createInstance);
    }

    /** Makes an instance with the layer. */
    VkInstance createInstance(Lifetime lifetime) {
        VkDebugUtilsMessengerCallbackEXT callback = VkDebugUtilsMessengerCallbackEXT.create(this::told);
        lifetime.atEnd(callback::free);
        VkInstance instance = VulkanLibrary.createInstance((create, stack) -> addLayer(create, callback, stack));
        lifetime.atEnd(() -> vkDestroyInstance(instance, null));
        try (MemoryStack stack = stackPush()) {
            LongBuffer messenger = stack.mallocLong(1);
            VulkanErrors.check(
                    vkCreateDebugUtilsMessengerEXT(instance, messenger(callback, stack), null, messenger),
                    "vkCreateDebugUtilsMessengerEXT");
            long handle = messenger.get(0);
            lifetime.atEnd(() -> vkDestroyDebugUtilsMessengerEXT(instance, handle, null));
        }
        return instance;
    }

    private static void addLayer(
            VkInstanceCreateInfo create, VkDebugUtilsMessengerCallbackEXT callback, MemoryStack stack) {
        PointerBuffer former = create.ppEnabledExtensionNames();
        PointerBuffer extensions = stack.mallocPointer(1 + (former == null ? 0 : former.remaining()));
        extensions.put(stack.UTF8(VK_EXT_DEBUG_UTILS_EXTENSION_NAME));
        if (former != null) {
            extensions.put(former);
        }
        create.ppEnabledExtensionNames(extensions.flip())
                .ppEnabledLayerNames(stack.pointers(stack.UTF8(LAYER)))
                .pNext(VkValidationFeaturesEXT.calloc(stack)
                        .sType$Default()
                        .pEnabledValidationFeatures(
                                stack.ints(VK_VALIDATION_FEATURE_ENABLE_SYNCHRONIZATION_VALIDATION_EXT)))
                // For the making and the end of the instance itself.
                .pNext(messenger(callback, stack));
    }

    private static VkDebugUtilsMessengerCreateInfoEXT messenger(
            VkDebugUtilsMessengerCallbackEXT callback, MemoryStack stack) {
        return VkDebugUtilsMessengerCreateInfoEXT.calloc(stack)
                .sType$Default()
                .messageSeverity(
                        VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT | VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT)
                .messageType(VK_DEBUG_UTILS_MESSAGE_TYPE_GENERAL_BIT_EXT
                        | VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT
                        | VK_DEBUG_UTILS_MESSAGE_TYPE_PERFORMANCE_BIT_EXT)
                .pfnUserCallback(callback);
    }

    private int told(int severity, int types, long data, long user) {
        complaints.accept(VkDebugUtilsMessengerCallbackDataEXT.create(data).pMessageString());
        return VK_FALSE; // the call goes on
    }
}
