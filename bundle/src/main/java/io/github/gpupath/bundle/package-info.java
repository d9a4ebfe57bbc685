/** Checks what Maven packs into the archives that people download. */
@NullMarked
package io.github.gpupath.bundle;

import org.jspecify.annotations.NullMarked;
