/** Pseudo-code of kernels. */
@NullMarked
package io.github.gpupath.kernel.listing;

import org.jspecify.annotations.NullMarked;
