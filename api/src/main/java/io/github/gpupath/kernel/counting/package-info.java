/** What a kernel does, counted from the model: operations and bytes. */
@NullMarked
package io.github.gpupath.kernel.counting;

import org.jspecify.annotations.NullMarked;
