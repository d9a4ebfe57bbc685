/** Compares results, within a file or between files; knows nothing of how a comparison is printed. */
@NullMarked
package io.github.gpupath.cli.analysis.compare;

import org.jspecify.annotations.NullMarked;
