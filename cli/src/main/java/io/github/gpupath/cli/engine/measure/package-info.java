/** The measurement engine: verify, choose the geometry, warm up, calibrate, sample interleaved, summarise. */
@NullMarked
package io.github.gpupath.cli.engine.measure;

import org.jspecify.annotations.NullMarked;
