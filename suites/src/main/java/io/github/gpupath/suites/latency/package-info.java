/** The latency suite: how long a load takes that must wait for the one before it. */
@NullMarked
package io.github.gpupath.suites.latency;

import org.jspecify.annotations.NullMarked;
