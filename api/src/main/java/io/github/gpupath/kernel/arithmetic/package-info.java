/** The bit-exact semantics of the model's operations, for the constant folder and the reference interpreter. */
@NullMarked
package io.github.gpupath.kernel.arithmetic;

import org.jspecify.annotations.NullMarked;
