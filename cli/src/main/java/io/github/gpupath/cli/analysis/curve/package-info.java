/** What a curve of bandwidth against size means: its plateaus, where each ends, and how sure that is. */
@NullMarked
package io.github.gpupath.cli.analysis.curve;

import org.jspecify.annotations.NullMarked;
