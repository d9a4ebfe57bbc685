/** The command line: makes the commands and turns every failure into a line and an exit code. */
@NullMarked
package io.github.gpupath.cli.shell;

import org.jspecify.annotations.NullMarked;
