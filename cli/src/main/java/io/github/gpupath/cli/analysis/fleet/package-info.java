/** Compares many devices of one kind with each other, and finds those that are not like the others. */
@NullMarked
package io.github.gpupath.cli.analysis.fleet;

import org.jspecify.annotations.NullMarked;
