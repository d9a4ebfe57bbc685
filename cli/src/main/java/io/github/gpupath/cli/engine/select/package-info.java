/** Turns what the user wrote into tests and devices. */
@NullMarked
package io.github.gpupath.cli.engine.select;

import org.jspecify.annotations.NullMarked;
