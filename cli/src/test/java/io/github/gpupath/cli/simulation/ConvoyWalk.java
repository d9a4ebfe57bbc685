package io.github.gpupath.cli.simulation;

import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Workload.Launch;
import io.github.gpupath.suite.Workload.Scale;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A walk that shows a level which is not there: how the suite once read, kept as the counter-example. Up to a size that is a
 * constant of its own, workgroups begin everywhere and go over the set again and again; above, they go through it in order.
 * Of a set that is a little larger than a cache, the first workgroup at a page misses, and those behind it find what it
 * brought and catch up with it; soon they go in convoys, of which the cache serves all but the first. So the step lies where
 * the constant is.
 */
final class ConvoyWalk implements Walk {

    /** The constant. */
    static final long LAST_SMALL_BYTES = 60L << 20;

    private static final double GOLDEN_SECTION = (Math.sqrt(5) - 1) / 2;
    private static final int MANY_TIMES = 4;
    private static final int FEWEST_WORKGROUPS_LOG2 = 6;
    private static final int MOST_WORKGROUPS_LOG2 = 14;
    private static final int MOST_WORKGROUPS_OF_LARGE_SETS_LOG2 = 17;
    private static final long ENOUGH_PAGES = 1 << 16;
    private static final long WORKGROUPS_BETWEEN = 4096;
    private static final int DOUBLINGS = 16;

    @Override
    public KernelWorkload workload(long bytes) {
        long pages = bytes / PageTrace.PAGE_BYTES;
        boolean isLarge = bytes > LAST_SMALL_BYTES;
        List<Scale> scales = IntStream.rangeClosed(
                        FEWEST_WORKGROUPS_LOG2, isLarge ? MOST_WORKGROUPS_OF_LARGE_SETS_LOG2 : MOST_WORKGROUPS_LOG2)
                .mapToObj(log2 -> 1 << log2)
                .filter(workgroups -> mayTouch(pages, isLarge, workgroups, enoughLoops(pages, workgroups)))
                .sorted(Comparator.reverseOrder())
                .map(workgroups -> scale(pages, isLarge, workgroups))
                .toList();
        return StridedReads.workload(bytes, scales);
    }

    private static Scale scale(long pages, boolean isLarge, int workgroups) {
        List<Launch> launches = new ArrayList<>();
        long loops = enoughLoops(pages, workgroups);
        for (int doubling = 0; doubling <= DOUBLINGS; doubling++) {
            if (doubling > 0 && !mayTouch(pages, isLarge, workgroups, loops)) {
                break;
            }
            long stride = isLarge ? inOrder(pages, loops, workgroups) : fromEverywhere(pages, loops, workgroups);
            launches.add(
                    new Launch(new WorkgroupCount(workgroups, 1, 1), StridedReads.arguments(loops, pages, stride, 1)));
            loops *= 2;
        }
        return new Scale(launches);
    }

    private static boolean mayTouch(long pages, boolean isLarge, long workgroups, long loops) {
        return !isLarge
                || workgroups * loops * StridedReads.ACCESSES <= pages
                || WORKGROUPS_BETWEEN * loops * StridedReads.ACCESSES <= pages;
    }

    private static long enoughLoops(long pages, long workgroups) {
        long perLoop = workgroups * StridedReads.ACCESSES;
        return (Math.min(pages, ENOUGH_PAGES) + perLoop - 1) / perLoop;
    }

    private static long inOrder(long pages, long loops, long workgroups) {
        return Math.max(loops * StridedReads.ACCESSES, pages / workgroups);
    }

    private static long fromEverywhere(long pages, long loops, long workgroups) {
        return workgroups * loops * StridedReads.ACCESSES < MANY_TIMES * pages
                ? inOrder(pages, loops, workgroups)
                : farApart(pages);
    }

    private static long farApart(long pages) {
        long stride = (long) (pages * GOLDEN_SECTION);
        while (gcd(stride, pages) != 1) {
            stride++;
        }
        return stride;
    }

    private static long gcd(long a, long b) {
        return b == 0 ? a : gcd(b, a % b);
    }
}
