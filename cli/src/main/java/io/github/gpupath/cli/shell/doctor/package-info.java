/** Finds what is missing on this machine and the command that fixes it. */
@NullMarked
package io.github.gpupath.cli.shell.doctor;

import org.jspecify.annotations.NullMarked;
