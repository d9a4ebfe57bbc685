/**
 * Checks every call before a backend sees it: a decorator of {@link io.github.gpupath.backend.Device} and of what that makes.
 * No backend names it.
 */
@NullMarked
package io.github.gpupath.backend.validation;

import org.jspecify.annotations.NullMarked;
