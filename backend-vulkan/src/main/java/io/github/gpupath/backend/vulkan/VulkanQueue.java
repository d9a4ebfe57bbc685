package io.github.gpupath.backend.vulkan;

import org.lwjgl.vulkan.VkQueue;

/**
 * A queue of a logical device.
 *
 * @param family the index of its family
 */
record VulkanQueue(VkQueue handle, int family) {}
