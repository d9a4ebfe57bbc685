package io.github.gpupath.verify.timer;

import java.util.OptionalLong;

/** What a device's clock says of a batch. */
@FunctionalInterface
interface SimulatedClock {

    /**
     * The duration of a batch, in ns.
     *
     * @param start when it truly began, in ns
     * @param end when it truly ended, in ns
     */
    OptionalLong between(double start, double end);

    /** Takes both stamps in whole ticks and rounds each to ns. */
    static SimulatedClock ofPeriod(double nanos) {
        return (start, end) -> OptionalLong.of(
                Math.round(Math.floor(end / nanos) * nanos) - Math.round(Math.floor(start / nanos) * nanos));
    }

    /** Counts ticks and rounds their difference to ns, as one does with Vulkan's. */
    static SimulatedClock ofCountedPeriod(double nanos) {
        return (start, end) ->
                OptionalLong.of(Math.round((Math.floor(end / nanos) - Math.floor(start / nanos)) * nanos));
    }

    /** Counts in ns, and a number of them in each. */
    static SimulatedClock ofRate(double rate) {
        return (start, end) -> OptionalLong.of(Math.round(end * rate) - Math.round(start * rate));
    }
}
