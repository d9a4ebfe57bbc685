/** The suite SPI: tests with stable ids, their workloads, and findings from their results. */
@NullMarked
package io.github.gpupath.suite;

import org.jspecify.annotations.NullMarked;
