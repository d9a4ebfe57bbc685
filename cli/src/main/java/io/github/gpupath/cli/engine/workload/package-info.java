/** Workloads of tests with the work of each launch counted. */
@NullMarked
package io.github.gpupath.cli.engine.workload;

import org.jspecify.annotations.NullMarked;
