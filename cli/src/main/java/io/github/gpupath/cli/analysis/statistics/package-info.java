/** Statistics that assume no distribution, for measuring and comparing. */
@NullMarked
package io.github.gpupath.cli.analysis.statistics;

import org.jspecify.annotations.NullMarked;
