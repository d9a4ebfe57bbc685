/** Verification of workloads: device output compared with the reference's. */
@NullMarked
package io.github.gpupath.verify;

import org.jspecify.annotations.NullMarked;
