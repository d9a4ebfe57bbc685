/** Kernels as pseudo-code, for messages and for people. */
@NullMarked
package io.github.gpupath.kernel.listing;

import org.jspecify.annotations.NullMarked;
