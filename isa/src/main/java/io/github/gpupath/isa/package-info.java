/** Reads listings of machine code: which instructions there are, which of them are the measured loop, and what they are for. */
@NullMarked
package io.github.gpupath.isa;

import org.jspecify.annotations.NullMarked;
