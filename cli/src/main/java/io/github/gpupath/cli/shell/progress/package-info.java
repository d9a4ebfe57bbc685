/** Tells where a run is and how long it will take. */
@NullMarked
package io.github.gpupath.cli.shell.progress;

import org.jspecify.annotations.NullMarked;
