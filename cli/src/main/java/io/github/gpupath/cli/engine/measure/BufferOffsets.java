package io.github.gpupath.cli.engine.measure;

import io.github.gpupath.backend.BufferSpec;
import java.util.List;
import java.util.stream.LongStream;

/**
 * How many bytes of their allocations lie before the buffers of each placement. Where a set begins may decide how its lines fall
 * on the parts of a cache: an H200 writes 64 KiB in 475 µs wherever in its memory, if they begin at a multiple of 32 KiB, and
 * in 577 or 670 µs at other multiples of 4 KiB (a CUDA program at 200 addresses, which gave the same in each of three
 * processes). Drivers give memory an address as they like, and the same in each process or not. So the placements are the same for
 * all backends and in every run, and spread evenly over a large page.
 */
final class BufferOffsets {

    /** A large page of GPUs, as in the tables of NVIDIA and AMD: who asks for more gets pages of his own. */
    private static final long PAGE_BYTES = 2 << 20;

    /** The multiples of the golden ratio, without what is before the point, lie the more evenly the more there are. */
    private static final double GOLDEN_RATIO = (1 + Math.sqrt(5)) / 2;

    private BufferOffsets() {}

    /** The first of some placements, the first of which begins a page. */
    static List<Long> of(int placements) {
        long steps = PAGE_BYTES / BufferSpec.LEAD_STEP;
        return LongStream.range(0, placements)
                .map(placement -> (long) (placement * GOLDEN_RATIO % 1 * steps))
                .map(step -> PAGE_BYTES + step * BufferSpec.LEAD_STEP)
                .boxed()
                .toList();
    }
}
