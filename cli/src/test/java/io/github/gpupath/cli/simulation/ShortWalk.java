package io.github.gpupath.cli.simulation;

import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Workload.Launch;
import io.github.gpupath.suite.Workload.Scale;
import java.util.List;
import java.util.stream.IntStream;

/** Many workgroups, each of which begins where the one before it ends and goes a short way of consecutive pages. */
final class ShortWalk implements Walk {

    private static final int DOUBLINGS = 12;

    private final long way;

    /**
     * Workgroups that go some way each.
     *
     * @param way bytes, a multiple of 16 KiB
     */
    ShortWalk(long way) {
        this.way = way / PageTrace.PAGE_BYTES;
    }

    @Override
    public KernelWorkload workload(long bytes) {
        long pages = bytes / PageTrace.PAGE_BYTES;
        List<Literal> arguments = StridedReads.arguments(way / StridedReads.ACCESSES, pages, way, 1);
        int least = Math.toIntExact((pages + way - 1) / way);
        return StridedReads.workload(
                bytes,
                List.of(new Scale(IntStream.rangeClosed(0, DOUBLINGS)
                        .mapToObj(doubling -> new Launch(new WorkgroupCount(least << doubling, 1, 1), arguments))
                        .toList())));
    }
}
