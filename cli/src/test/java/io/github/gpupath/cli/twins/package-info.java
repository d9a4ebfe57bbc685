/** Plugins for the measurement of the measurement: backends against themselves, and against slower ones. */
@NullMarked
package io.github.gpupath.cli.twins;

import org.jspecify.annotations.NullMarked;
