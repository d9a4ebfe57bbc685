/** What a suite implements: tests with stable ids, and the workload behind each of them. */
@NullMarked
package io.github.gpupath.suite;

import org.jspecify.annotations.NullMarked;
