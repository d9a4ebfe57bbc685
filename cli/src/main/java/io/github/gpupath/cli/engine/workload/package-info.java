/** What is known of the workloads of tests as plain data, so that it can come from another process. */
@NullMarked
package io.github.gpupath.cli.engine.workload;

import org.jspecify.annotations.NullMarked;
