/**
 * The backend SPI: {@link io.github.gpupath.backend.BackendProvider} opens a {@link io.github.gpupath.backend.Backend},
 * which lists and opens {@link io.github.gpupath.backend.Device}s. Backends do not check arguments:
 * {@code backend.validation} does that for all of them. {@code backend.lifetime} helps them to release what they
 * create. Record constructors throw {@link IllegalArgumentException} for values outside the documented range.
 */
@NullMarked
package io.github.gpupath.backend;

import org.jspecify.annotations.NullMarked;
