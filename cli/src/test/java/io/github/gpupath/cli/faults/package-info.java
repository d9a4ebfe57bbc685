/** The program with backends that misbehave: what they cost, and what is left behind. */
@NullMarked
package io.github.gpupath.cli.faults;

import org.jspecify.annotations.NullMarked;
