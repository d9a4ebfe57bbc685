package io.github.gpupath.verify.timer;

import io.github.gpupath.backend.BatchTime;
import java.util.List;

/**
 * The times of two batches that differ only in their number of dispatches.
 *
 * @param single the batch with fewer dispatches
 * @param several the batch with more dispatches
 */
record BatchPair(BatchTime single, BatchTime several) {

    List<BatchTime> batches() {
        return List.of(single, several);
    }
}
