/** The self-check of device clocks: rate, monotonicity and tick. */
@NullMarked
package io.github.gpupath.verify.timer;

import org.jspecify.annotations.NullMarked;
