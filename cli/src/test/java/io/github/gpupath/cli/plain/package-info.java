/** A plain read of the machine's memory, which a software driver's can be held against. */
@NullMarked
package io.github.gpupath.cli.plain;

import org.jspecify.annotations.NullMarked;
