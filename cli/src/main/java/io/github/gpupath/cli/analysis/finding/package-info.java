/** Asks suites for their conclusions from results. */
@NullMarked
package io.github.gpupath.cli.analysis.finding;

import org.jspecify.annotations.NullMarked;
