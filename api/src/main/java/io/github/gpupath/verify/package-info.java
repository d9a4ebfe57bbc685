/** Runs a test's workload on a device and on the reference, and finds the first difference. */
@NullMarked
package io.github.gpupath.verify;

import org.jspecify.annotations.NullMarked;
