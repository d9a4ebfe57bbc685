/** Checks of a kernel that its types cannot make, once, above all backends. */
@NullMarked
package io.github.gpupath.kernel.validation;

import org.jspecify.annotations.NullMarked;
