/** Waiting for others: for several at once, and without being cut short. */
@NullMarked
package io.github.gpupath.cli.engine.waiting;

import org.jspecify.annotations.NullMarked;
