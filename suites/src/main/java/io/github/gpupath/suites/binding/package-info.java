/**
 * The binding suite: what it costs to give a kernel four floats, see {@link
 * io.github.gpupath.suites.binding.BindingKernels}. Backends that reach buffers by address or through descriptor buffers
 * measure those ways by the tests of uniform and storage buffers.
 */
@NullMarked
package io.github.gpupath.suites.binding;

import org.jspecify.annotations.NullMarked;
