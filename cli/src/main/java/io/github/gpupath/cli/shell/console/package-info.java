/** What every command shares: streams, colours, exit codes, errors for people, interruption. */
@NullMarked
package io.github.gpupath.cli.shell.console;

import org.jspecify.annotations.NullMarked;
