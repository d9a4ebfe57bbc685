/** Notes on samples: what a reader of a figure should know about how it came to be. */
@NullMarked
package io.github.gpupath.cli.engine.measure.remarks;

import org.jspecify.annotations.NullMarked;
