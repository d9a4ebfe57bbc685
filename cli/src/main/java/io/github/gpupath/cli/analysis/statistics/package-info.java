/** Statistics that assume nothing about how samples are distributed; for measuring and for comparing. */
@NullMarked
package io.github.gpupath.cli.analysis.statistics;

import org.jspecify.annotations.NullMarked;
