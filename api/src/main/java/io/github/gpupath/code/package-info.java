/** The SPI of machine code readers: compiler outputs of a kernel, and a report on their instructions. */
@NullMarked
package io.github.gpupath.code;

import org.jspecify.annotations.NullMarked;
