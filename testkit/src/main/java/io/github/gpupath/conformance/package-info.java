/**
 * The conformance kit for backends and suites. Subclass {@link io.github.gpupath.conformance.BackendConformanceTests}
 * or {@link io.github.gpupath.conformance.SuiteConformanceTests} to run it.
 */
@NullMarked
package io.github.gpupath.conformance;

import org.jspecify.annotations.NullMarked;
