package io.github.gpupath.backend.vulkan;

import org.lwjgl.vulkan.VkQueue;

/** A queue of a logical device. */
record VulkanQueue(VkQueue handle, int family) {}
