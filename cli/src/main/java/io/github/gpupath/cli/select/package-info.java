/** Turns what the user wrote into tests and devices. */
@NullMarked
package io.github.gpupath.cli.select;

import org.jspecify.annotations.NullMarked;
