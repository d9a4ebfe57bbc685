/** The validator of kernels: rules beyond node types, checked once for all backends. */
@NullMarked
package io.github.gpupath.kernel.validation;

import org.jspecify.annotations.NullMarked;
