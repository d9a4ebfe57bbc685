/** The service that reads compilers' machine code: what compilers gave of a kernel, and a report on its instructions. */
@NullMarked
package io.github.gpupath.code;

import org.jspecify.annotations.NullMarked;
