/** Methods that several suites use for findings: plateaus, memory levels, ratios. */
@NullMarked
package io.github.gpupath.finding;

import org.jspecify.annotations.NullMarked;
