/** Finds out whether a device's clock can be believed, and how fine it really is. */
@NullMarked
package io.github.gpupath.verify.timer;

import org.jspecify.annotations.NullMarked;
