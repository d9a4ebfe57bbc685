/**
 * What a backend implements: a provider that is cheap to probe, devices that are complete when listed, and a device
 * that holds memory and runs dispatch batches. A backend validates nothing: {@link
 * io.github.gpupath.backend.ValidatingDevice} does that above all of them.
 */
@NullMarked
package io.github.gpupath.backend;

import org.jspecify.annotations.NullMarked;
