package io.github.gpupath.suites.bandwidth;

import io.github.gpupath.kernel.Place;
import io.github.gpupath.kernel.Resource.SampledTexture;
import io.github.gpupath.kernel.Resource.StorageTexture;
import io.github.gpupath.kernel.counting.KernelCounts;
import io.github.gpupath.kernel.counting.Traffic;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Workload.Launch;
import java.util.ArrayList;
import java.util.List;

/**
 * The pages of one part of a set that the workgroups of a launch touch, with 32 bits, as the kernel computes them.
 *
 * @param loops the iterations of a workgroup
 * @param accesses to this part in an iteration
 * @param pages of this part
 * @param later how many pages later the next row begins
 * @param unit what the kernel counts a page as
 */
record PartWalk(int loops, int accesses, int pages, int later, int unit) {

    /** The kernel counts the elements of a buffer, for each invocation. */
    private static final int LAST_INVOCATION = 255;

    /** All parts, in the order of the bindings. */
    static List<PartWalk> of(KernelWorkload workload, Launch launch) {
        int[] arguments = launch.arguments().stream()
                .mapToInt(argument -> (int) argument.bits())
                .toArray();
        int loops = arguments[0];
        KernelCounts counts = KernelCounts.of(workload.kernel(), launch.arguments());
        List<PartWalk> parts = new ArrayList<>();
        int next = 2;
        for (Place resource : workload.measured().places()) {
            boolean isTexture = resource instanceof SampledTexture || resource instanceof StorageTexture;
            Traffic traffic = counts.of(resource);
            int accesses = Math.toIntExact((traffic.loads() + traffic.stores()) / loops);
            parts.add(new PartWalk(loops, accesses, arguments[next], arguments[next + 1], isTexture ? 1 : 256));
            next += isTexture ? 3 : 2;
        }
        if (next != arguments.length) {
            throw new IllegalArgumentException(arguments.length + " arguments are not those of the parts");
        }
        return parts;
    }

    /** How many pages a workgroup goes through. */
    int way() {
        return loops * accesses;
    }

    /** Where a workgroup begins before it goes round; in a launch that is right, as if there were more bits. */
    long start(int x, int y) {
        return (long) x * way() + (long) y * later;
    }

    /** The page at which a workgroup begins. */
    int first(int x, int y) {
        int start = x * way() + y * later;
        return goneRound(start, pages);
    }

    /** Counts the touches of each page by a workgroup. */
    void touch(int x, int y, int[] touches) {
        int end = pages * unit;
        int offset = unit == 1 ? 0 : LAST_INVOCATION;
        int position = first(x, y) * unit + offset;
        for (int step = 0; step < way(); step++) {
            touches[Integer.divideUnsigned(position, unit)]++;
            position = goneRound(position + unit, end);
        }
    }

    /** The touches of each page by the first row, or by another one. */
    int[] touchesOfARow(int workgroups, int y) {
        int[] touches = new int[pages];
        for (int x = 0; x < workgroups; x++) {
            touch(x, y, touches);
        }
        return touches;
    }

    private static int goneRound(int position, int end) {
        int round = position - end;
        return Integer.compareUnsigned(position, round) < 0 ? position : round;
    }
}
