/**
 * The conformance kit: what every backend must do. A backend gets all of it by extending {@link
 * io.github.gpupath.conformance.BackendConformanceTests} in one small class.
 */
@NullMarked
package io.github.gpupath.conformance;

import org.jspecify.annotations.NullMarked;
