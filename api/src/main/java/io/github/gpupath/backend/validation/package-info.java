/** Checks of calls before they reach a {@link io.github.gpupath.backend.Device}. No backend depends on them. */
@NullMarked
package io.github.gpupath.backend.validation;

import org.jspecify.annotations.NullMarked;
