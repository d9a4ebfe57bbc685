package io.github.gpupath.verify.timer;

import java.util.OptionalLong;

/** A simulated device clock. */
@FunctionalInterface
interface SimulatedClock {

    /**
     * The measured duration of a batch, in ns.
     *
     * @param start the true start, in ns
     * @param end the true end, in ns
     */
    OptionalLong between(double start, double end);

    /** Timestamps in whole ticks, each rounded to ns. */
    static SimulatedClock ofPeriod(double nanos) {
        return (start, end) -> OptionalLong.of(
                Math.round(Math.floor(end / nanos) * nanos) - Math.round(Math.floor(start / nanos) * nanos));
    }

    /** The difference of timestamps in ticks, rounded to ns, as with Vulkan. */
    static SimulatedClock ofCountedPeriod(double nanos) {
        return (start, end) ->
                OptionalLong.of(Math.round((Math.floor(end / nanos) - Math.floor(start / nanos)) * nanos));
    }

    /** Timestamps of a clock whose rate is a multiple of the true one. */
    static SimulatedClock ofRate(double rate) {
        return (start, end) -> OptionalLong.of(Math.round(end * rate) - Math.round(start * rate));
    }
}
