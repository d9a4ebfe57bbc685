/** Runs tests and keeps their results; can be used without the shell. */
@NullMarked
package io.github.gpupath.cli.engine;

import org.jspecify.annotations.NullMarked;
