/** Draws conclusions from results: statistics, curves and comparisons. */
@NullMarked
package io.github.gpupath.cli.analysis;

import org.jspecify.annotations.NullMarked;
