/** Helpers that several suites share: test data, axes, access patterns, loops. */
@NullMarked
package io.github.gpupath.suites;

import org.jspecify.annotations.NullMarked;
