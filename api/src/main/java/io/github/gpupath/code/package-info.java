/** The SPI of compilers for absent GPUs and of machine code readers: compiler outputs of a kernel, and a report on them. */
@NullMarked
package io.github.gpupath.code;

import org.jspecify.annotations.NullMarked;
