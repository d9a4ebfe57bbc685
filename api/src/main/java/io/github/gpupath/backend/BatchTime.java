package io.github.gpupath.backend;

import java.util.OptionalLong;

/**
 * How long a dispatch batch took, by two clocks.
 *
 * @param deviceNanos from the start of its first dispatch to the end of its last by the device's clock, in ns, where
 *     there is one
 * @param hostNanos from submission to the moment when the host knew that it was complete, in ns
 */
public record BatchTime(OptionalLong deviceNanos, long hostNanos) {}
