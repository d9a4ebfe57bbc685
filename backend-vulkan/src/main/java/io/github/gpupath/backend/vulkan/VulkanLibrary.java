package io.github.gpupath.backend.vulkan;

import static org.lwjgl.system.MemoryStack.stackPush;
import static org.lwjgl.vulkan.KHRPortabilityEnumeration.VK_INSTANCE_CREATE_ENUMERATE_PORTABILITY_BIT_KHR;
import static org.lwjgl.vulkan.KHRPortabilityEnumeration.VK_KHR_PORTABILITY_ENUMERATION_EXTENSION_NAME;
import static org.lwjgl.vulkan.VK10.VK_ERROR_INCOMPATIBLE_DRIVER;
import static org.lwjgl.vulkan.VK10.vkCreateInstance;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.NativesFolder;
import java.util.UUID;
import java.util.function.BiConsumer;
import org.lwjgl.PointerBuffer;
import org.lwjgl.system.APIUtil;
import org.lwjgl.system.Configuration;
import org.lwjgl.system.Library;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.Platform;
import org.lwjgl.vulkan.VK;
import org.lwjgl.vulkan.VkApplicationInfo;
import org.lwjgl.vulkan.VkInstance;
import org.lwjgl.vulkan.VkInstanceCreateInfo;

/** The Vulkan loader library and the instances that it makes: everything native begins here. */
final class VulkanLibrary {

    private static boolean loaded;

    private VulkanLibrary() {}

    /** The version of the loader; it must have been loaded. */
    static int version() {
        return VK.getInstanceVersionSupported();
    }

    /**
     * Loads the library and makes an instance without layers.
     *
     * @throws BackendException.Unavailable if there is no library, no driver, or only an old one
     */
    static VkInstance createInstance() {
        return createInstance((create, stack) -> {});
    }

    /** The same with what is added to the request, such as layers; it need not outlive the stack's frame. */
    static VkInstance createInstance(BiConsumer<VkInstanceCreateInfo, MemoryStack> addition) {
        load();
        int version = version();
        if (!VulkanVersion.isAtLeast(version, VulkanVersion.OLDEST)) {
            throw VulkanAbsence.oldLoader(version);
        }
        try (MemoryStack stack = stackPush()) {
            VkApplicationInfo application = VkApplicationInfo.calloc(stack)
                    .sType$Default()
                    .pApplicationName(stack.UTF8("gpupath"))
                    .apiVersion(VulkanVersion.older(version, VulkanVersion.NEWEST));
            VkInstanceCreateInfo create =
                    VkInstanceCreateInfo.calloc(stack).sType$Default().pApplicationInfo(application);
            if (VulkanExtensions.ofInstance().contains(VK_KHR_PORTABILITY_ENUMERATION_EXTENSION_NAME)) {
                create.flags(VK_INSTANCE_CREATE_ENUMERATE_PORTABILITY_BIT_KHR)
                        .ppEnabledExtensionNames(
                                stack.pointers(stack.UTF8(VK_KHR_PORTABILITY_ENUMERATION_EXTENSION_NAME)));
            }
            addition.accept(create, stack);
            PointerBuffer handle = stack.mallocPointer(1);
            int result = vkCreateInstance(create, null, handle);
            if (result == VK_ERROR_INCOMPATIBLE_DRIVER) {
                throw VulkanAbsence.noDriver();
            }
            VulkanErrors.check(result, "vkCreateInstance");
            return new VkInstance(handle.get(0), create);
        }
    }

    /**
     * Loads LWJGL's own library, then Vulkan's. The first failure in a class's initialiser is an {@link
     * UnsatisfiedLinkError} or an {@link ExceptionInInitializerError}, every later use of that class a {@link
     * NoClassDefFoundError}.
     */
    private static synchronized void load() {
        if (loaded) {
            return;
        }
        // Where there is no room LWJGL tries other folders: under a name that nobody can have put anything at.
        Configuration.SHARED_LIBRARY_EXTRACT_PATH.set(NativesFolder.get().toString());
        Configuration.SHARED_LIBRARY_EXTRACT_DIRECTORY.set(UUID.randomUUID().toString());
        try {
            Library.initialize();
        } catch (UnsatisfiedLinkError | ExceptionInInitializerError | NoClassDefFoundError e) {
            throw VulkanAbsence.noBindings(e);
        }
        try {
            // Otherwise the class VK loads the library in its initialiser, and a failure spoils it for good.
            Configuration.VULKAN_EXPLICIT_INIT.set(true);
            if (Platform.get() == Platform.LINUX) {
                // As VK.create() does, but without its advice on stderr where there is no library.
                VK.create(APIUtil.apiCreateLibrary(libraryName()));
            } else {
                VK.create();
            }
        } catch (UnsatisfiedLinkError | ExceptionInInitializerError | NoClassDefFoundError e) {
            throw VulkanAbsence.noLoader(libraryName());
        }
        loaded = true;
    }

    /** The library as its users know it, or as they have configured it. */
    private static String libraryName() {
        Object configured = Configuration.VULKAN_LIBRARY_NAME.get();
        if (configured != null) {
            return configured.toString();
        }
        return switch (Platform.get()) {
            case WINDOWS -> "vulkan-1.dll";
            case MACOSX -> "libvulkan.1.dylib";
            case LINUX, FREEBSD -> "libvulkan.so.1";
        };
    }
}
