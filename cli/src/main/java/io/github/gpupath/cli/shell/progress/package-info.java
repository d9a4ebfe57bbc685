/** Shows the progress of a run and the time left. */
@NullMarked
package io.github.gpupath.cli.shell.progress;

import org.jspecify.annotations.NullMarked;
