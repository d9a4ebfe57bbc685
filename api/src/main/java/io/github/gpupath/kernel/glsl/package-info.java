/**
 * The GLSL writer: {@link io.github.gpupath.kernel.glsl.GlslWriter} returns text and binding slots in the dialect of
 * Vulkan or OpenGL.
 */
@NullMarked
package io.github.gpupath.kernel.glsl;

import org.jspecify.annotations.NullMarked;
