/**
 * What a backend implements: a provider that is cheap to probe, devices that are complete when listed, and a device
 * that holds memory and runs dispatch batches. A backend validates nothing: what is
 * in {@code backend.validation} does that above all of them. {@code backend.lifetime} helps it to own what it makes.
 */
@NullMarked
package io.github.gpupath.backend;

import org.jspecify.annotations.NullMarked;
