/**
 * Decorators that check every call before it reaches a {@link io.github.gpupath.backend.Device}, its resources or
 * kernels. No backend depends on them.
 */
@NullMarked
package io.github.gpupath.backend.validation;

import org.jspecify.annotations.NullMarked;
