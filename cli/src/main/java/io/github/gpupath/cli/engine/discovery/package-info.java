/** Finds backends and suites, in the program and in plugin jars, and keeps each failure as one line. */
@NullMarked
package io.github.gpupath.cli.engine.discovery;

import org.jspecify.annotations.NullMarked;
