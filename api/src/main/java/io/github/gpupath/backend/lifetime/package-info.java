/** Releases what was made: all of it, whichever release fails, and the first failure is told. For backends and others. */
@NullMarked
package io.github.gpupath.backend.lifetime;

import org.jspecify.annotations.NullMarked;
