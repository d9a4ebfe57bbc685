package io.github.gpupath.cli.simulation;

import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Workload.Launch;
import io.github.gpupath.suite.Workload.Scale;
import java.util.List;
import java.util.stream.IntStream;

/** A number of workgroups that read neighbouring pages and go on together, each by as many pages as there are workgroups. */
final class GridWalk implements Walk {

    private static final int DOUBLINGS = 18;

    private final int workgroups;

    GridWalk(int workgroups) {
        this.workgroups = workgroups;
    }

    @Override
    public KernelWorkload workload(long bytes) {
        long pages = bytes / PageTrace.PAGE_BYTES;
        long perLoop = (long) workgroups * StridedReads.ACCESSES;
        long loops = (pages + perLoop - 1) / perLoop;
        return StridedReads.workload(
                bytes,
                List.of(new Scale(IntStream.rangeClosed(0, DOUBLINGS)
                        .mapToObj(doubling -> new Launch(
                                new WorkgroupCount(workgroups, 1, 1),
                                StridedReads.arguments(loops << doubling, pages, 1, workgroups % pages)))
                        .toList())));
    }
}
