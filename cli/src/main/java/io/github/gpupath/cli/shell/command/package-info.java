/** The commands, one class each. */
@NullMarked
package io.github.gpupath.cli.shell.command;

import org.jspecify.annotations.NullMarked;
