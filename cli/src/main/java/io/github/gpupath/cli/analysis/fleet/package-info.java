/** Compares many devices of one kind with each other, and finds devices that differ from the rest. */
@NullMarked
package io.github.gpupath.cli.analysis.fleet;

import org.jspecify.annotations.NullMarked;
