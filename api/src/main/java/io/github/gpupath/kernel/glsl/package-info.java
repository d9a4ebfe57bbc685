/**
 * Writes kernels in GLSL: {@link io.github.gpupath.kernel.glsl.GlslWriter} gives the text and its slots in the dialect of
 * Vulkan or of OpenGL, and the rest is what it is made of.
 */
@NullMarked
package io.github.gpupath.kernel.glsl;

import org.jspecify.annotations.NullMarked;
