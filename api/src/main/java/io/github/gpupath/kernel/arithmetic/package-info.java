/** What each operation of the model means, bit for bit: for the constant folder and the reference interpreter. */
@NullMarked
package io.github.gpupath.kernel.arithmetic;

import org.jspecify.annotations.NullMarked;
