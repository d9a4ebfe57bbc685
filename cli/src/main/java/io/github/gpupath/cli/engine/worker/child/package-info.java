/** The worker process: answers requests by using the driver of one backend. */
@NullMarked
package io.github.gpupath.cli.engine.worker.child;

import org.jspecify.annotations.NullMarked;
