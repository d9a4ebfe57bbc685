/** The program: wires the commands and turns every outcome into an exit code. */
@NullMarked
package io.github.gpupath.cli;

import org.jspecify.annotations.NullMarked;
