/**
 * The typed kernel model: a kernel is a value, written once with {@link io.github.gpupath.kernel.KernelBuilder} and
 * turned into each backend's language by a writer.
 */
@NullMarked
package io.github.gpupath.kernel;

import org.jspecify.annotations.NullMarked;
