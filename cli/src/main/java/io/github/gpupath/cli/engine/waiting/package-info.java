/** Doing something for several at once. */
@NullMarked
package io.github.gpupath.cli.engine.waiting;

import org.jspecify.annotations.NullMarked;
