package io.github.gpupath.verify.timer;

import io.github.gpupath.backend.BatchTime;
import java.util.List;

/**
 * Two batches that differ only in their number of dispatches.
 *
 * @param single of fewer
 * @param several of more
 */
record BatchPair(BatchTime single, BatchTime several) {

    List<BatchTime> batches() {
        return List.of(single, several);
    }
}
