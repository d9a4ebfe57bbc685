/** Asks suites for their findings. */
@NullMarked
package io.github.gpupath.cli.analysis.finding;

import org.jspecify.annotations.NullMarked;
