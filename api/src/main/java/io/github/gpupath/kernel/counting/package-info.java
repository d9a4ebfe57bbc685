/** Counts of a kernel's operations and bytes, derived from the model. */
@NullMarked
package io.github.gpupath.kernel.counting;

import org.jspecify.annotations.NullMarked;
