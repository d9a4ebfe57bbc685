/** The clock suite: how fast the clock runs that kernels can read, by which seconds become cycles. */
@NullMarked
package io.github.gpupath.suites.clock;

import org.jspecify.annotations.NullMarked;
