/** The latency suite: the time of dependent loads by working set. */
@NullMarked
package io.github.gpupath.suites.latency;

import org.jspecify.annotations.NullMarked;
