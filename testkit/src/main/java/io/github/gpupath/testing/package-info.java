/** Helpers for the tests of several modules. */
@NullMarked
package io.github.gpupath.testing;

import org.jspecify.annotations.NullMarked;
