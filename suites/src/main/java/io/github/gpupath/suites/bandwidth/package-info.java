/** The suite {@code bandwidth}: bytes per second against the size of the working set. */
@NullMarked
package io.github.gpupath.suites.bandwidth;

import org.jspecify.annotations.NullMarked;
