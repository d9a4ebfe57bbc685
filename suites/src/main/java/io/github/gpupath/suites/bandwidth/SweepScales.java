package io.github.gpupath.suites.bandwidth;

import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.suite.Workload.Launch;
import io.github.gpupath.suite.Workload.Scale;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/**
 * The order in which a set is walked, and how long the way of a workgroup may be: one rule for every size and device.
 *
 * <p>Workgroups are short. Each goes through the pages behind those of the workgroup before it, so that a row of them goes
 * through the whole set; the next row does so again. Devices begin workgroups in their order, so all of them together make turn
 * after turn, and <b>a page is touched once a turn</b>, but for what the last way of a row goes beyond the end. What a size means for each level:
 *
 * <ul>
 *   <li>A set no larger than a way is gone through whole by each workgroup, so that every processor sees all of it.
 *   <li>A processor's own cache sees every page of a larger set sooner or later too, since nobody knows which processor
 *       takes the next workgroup. It answers all accesses to a set that fits. Of a larger one it answers those that happen to
 *       come back to the same processor in time, about its capacity / set.
 *   <li>A cache that all processors share, and memory, see a cyclic walk: between two touches of a page lies the whole set.
 *       A set that fits is answered. Of one that does not, a cache that forgets what was not used for longest answers
 *       nothing, and one that forgets at random less than its share.
 * </ul>
 *
 * <p>Nobody follows anybody through the set while the ways of all workgroups that run side by side are together no longer
 * than the set: each page is then in one way at a time. Where they are longer, a workgroup has another before it on the same
 * way. It catches up with that one where the pages between them are still cached, from then on hits what the other fetches,
 * and more seems to fit than does. Hence <b>ways are as short as starting workgroups allows</b>: the shortest counts, and a
 * longer one only as far as starting fewer workgroups explains what it gains ({@link io.github.gpupath.suite.KernelWorkload#idle}).
 * (A plain CUDA program on an H200, which runs 1,056 workgroups side by side: 56 MiB are read at 4.6 to 4.9 TB/s with ways
 * of 16 to 64 KiB, as by memory, and at 7.2, 8.3 and 9.5 TB/s with ways of 128, 256 and 512 KiB. 64 KiB are read at 15, 21,
 * 27 and 30 TB/s with ways of 16, 32, 64 and 128 KiB, for all of which starting workgroups accounts.) A device that is slow to
 * start workgroups, beside its memory, therefore seems to have a larger cache than it has.
 *
 * <p>Each row begins a little later than the one before it. Else the workgroups that a processor runs side by side would be at
 * the same page wherever the number of processors and that of a row's workgroups have a common factor, and its own cache would
 * answer for the one behind it. (Of 10,640 combinations of 4 to 316 processors, a set and a way, 3,241 are so where all rows
 * begin at one place, and 295 with these.) A way later, so that a page's turns come at the same time of a workgroup's life.
 *
 * <p>A dispatch makes whole turns. Where one would last too long, a dispatch touches the first part of the set and no more;
 * such launches come before what is enough.
 */
final class SweepScales {

    /** Ways of 1 to 256 iterations, doubling. */
    private static final int LONGEST_WAY_LOG2 = 8;

    /** So many turns last longer than a dispatch should on any device. */
    private static final int MOST_TURNS = 1 << 24;

    /**
     * A row of so many workgroups or more begins a way later than the one before it; a shorter one begins a few pages later,
     * since ways would soon come round.
     */
    private static final int LONG_ROW = 64;

    /** Not one: a workgroup that is a page behind another on the same processor finds what that one fetched. */
    private static final int FEW_PAGES = 3;

    /** Every API allows so many workgroups along y, and as many along z. */
    private static final int MOST_ROWS = 1 << 15;

    private final Sweep sweep;

    SweepScales(Sweep sweep) {
        this.sweep = sweep;
    }

    /** From the shortest way to the longest. */
    List<Scale> all() {
        return IntStream.rangeClosed(0, LONGEST_WAY_LOG2)
                .mapToObj(log2 -> scale(1 << log2))
                .toList();
    }

    /** Parts of a turn, halving, then one turn, then more, doubling: rows along y, and the same rows again along z. */
    private Scale scale(int loops) {
        long iterations = sweep.iterationsOfATurn();
        int row = Math.toIntExact((iterations + loops - 1) / loops);
        boolean isLong = row >= LONG_ROW;
        ToLongFunction<SweptResource> later = resource -> isLong ? (long) loops * resource.accesses() : FEW_PAGES;
        long places = isLong
                ? row
                : sweep.resources().stream()
                        .mapToLong(resource -> (resource.pages() + FEW_PAGES - 1) / FEW_PAGES)
                        .min()
                        .orElseThrow();
        int mostRows = (int) Long.highestOneBit(Math.min(MOST_ROWS, places));
        List<Literal> arguments = sweep.arguments(loops, Sweep.NO_WRITE, SweptResource::pages, later);
        List<Launch> launches = new ArrayList<>();
        for (int part = row / 2; part > 0; part /= 2) {
            launches.add(0, new Launch(new WorkgroupCount(part, 1, 1), arguments));
        }
        int enough = launches.size();
        for (int turns = 1; turns / mostRows <= MOST_ROWS && turns <= MOST_TURNS; turns *= 2) {
            int rows = Math.min(turns, mostRows);
            launches.add(new Launch(new WorkgroupCount(row, rows, turns / rows), arguments));
        }
        return new Scale(launches, enough);
    }
}
