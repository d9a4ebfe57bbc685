package io.github.gpupath.verify.timer;

import io.github.gpupath.backend.BatchTime;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * Two batches that differ only in their number of dispatches.
 *
 * @param single of fewer
 * @param several of more
 */
record Pair(BatchTime single, BatchTime several) {

    List<BatchTime> batches() {
        return List.of(single, several);
    }

    /**
     * Of each kind the batch in which the host lost least time that the device did not see. Before a batch begins and after
     * it has ended the host may wait for a processor, so that this time is only ever added; what interrupts the device's
     * work is seen by both clocks and does no harm.
     */
    static Pair cleanest(List<Pair> pairs) {
        return new Pair(
                cleanest(pairs.stream().map(Pair::single).toList()),
                cleanest(pairs.stream().map(Pair::several).toList()));
    }

    private static BatchTime cleanest(Collection<BatchTime> batches) {
        return Collections.min(
                batches,
                Comparator.comparingLong(
                        batch -> batch.hostNanos() - batch.deviceNanos().orElseThrow()));
    }

    /** What the device's clock says that the further dispatches took. */
    long deviceGrowth() {
        return several.deviceNanos().orElseThrow() - single.deviceNanos().orElseThrow();
    }

    /** What the host's clock says that the further dispatches took; what submission costs cancels. */
    long hostGrowth() {
        return several.hostNanos() - single.hostNanos();
    }

    /**
     * How much the device's clock advances while the host's advances by one; where the host was held up so much in the
     * shorter batch that it saw no growth, that of the longer batch alone.
     */
    double rate() {
        return hostGrowth() > 0
                ? deviceGrowth() / (double) hostGrowth()
                : several.deviceNanos().orElseThrow() / (double) several.hostNanos();
    }
}
