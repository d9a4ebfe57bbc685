/** The commands, one class each. */
@NullMarked
package io.github.gpupath.cli.command;

import org.jspecify.annotations.NullMarked;
