/** The program as its user sees it: commands, console, doctor. */
@NullMarked
package io.github.gpupath.cli.shell;

import org.jspecify.annotations.NullMarked;
