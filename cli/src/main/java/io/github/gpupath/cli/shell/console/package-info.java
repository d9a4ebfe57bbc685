/** The parts that all commands share: streams, colours, exit codes, interruption. */
@NullMarked
package io.github.gpupath.cli.shell.console;

import org.jspecify.annotations.NullMarked;
