/**
 * The typed kernel model: immutable kernels, built with {@link io.github.gpupath.kernel.KernelBuilder} and translated
 * into each backend's language by a writer.
 */
@NullMarked
package io.github.gpupath.kernel;

import org.jspecify.annotations.NullMarked;
