/** Ready-made conclusions that suites may draw from their curves. */
@NullMarked
package io.github.gpupath.finding;

import org.jspecify.annotations.NullMarked;
