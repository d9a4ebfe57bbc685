/** What the tests of several modules share. */
@NullMarked
package io.github.gpupath.testing;

import org.jspecify.annotations.NullMarked;
