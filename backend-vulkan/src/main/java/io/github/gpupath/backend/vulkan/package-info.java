/**
 * The Vulkan backend: LWJGL's bindings, shaderc for SPIR-V, one compute queue. Nothing native is touched before {@link
 * io.github.gpupath.backend.vulkan.VulkanProvider#probe} or {@code open}.
 */
@NullMarked
package io.github.gpupath.backend.vulkan;

import org.jspecify.annotations.NullMarked;
