/** The GLSL writer, with a dialect for Vulkan and one for OpenGL. */
@NullMarked
package io.github.gpupath.kernel.glsl;

import org.jspecify.annotations.NullMarked;
