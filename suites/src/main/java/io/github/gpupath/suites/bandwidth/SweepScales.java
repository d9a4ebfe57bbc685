package io.github.gpupath.suites.bandwidth;

import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.suite.Workload.Launch;
import io.github.gpupath.suite.Workload.Scale;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The numbers of workgroups with which a sweep is tried, and how much each of them may do.
 *
 * <p>Over a small set a dispatch goes again and again, its workgroups from everywhere. Through a large one they go in order,
 * each behind the one before it, so that what is read was not read just before, and a cache that is smaller than the set does
 * not answer.
 */
final class SweepScales {

    /**
     * The numbers that are tried, a power of two each. (On an H200 128 workgroups read textures of 40 to 256 MiB up to 1.8 times
     * as fast as any larger number.)
     */
    private static final int FEWEST_WORKGROUPS_LOG2 = 6;

    private static final int MOST_WORKGROUPS_LOG2 = 14;

    /** Through a large set many workgroups with a short way each are the fastest. */
    private static final int MOST_WORKGROUPS_OF_LARGE_SETS_LOG2 = 17;

    /** One dispatch touches the whole set, or so much of a larger one that no cache holds what it touches. */
    private static final long ENOUGH_BYTES = 256L << 20;

    /** Where that would last too long, one dispatch touches no less than this. */
    private static final long LEAST_BYTES = 64L << 20;

    /** Sets above this are larger than the caches of most devices: 64 MiB and more, also where they are whole pages of less. */
    private static final long SMALL_BYTES = 60L << 20;

    /**
     * A dispatch may go over a large set again once so many workgroups lie between a page and its next turn: four times as
     * many as an H200 runs side by side (1,056 of 256 invocations), so that the two turns do not meet. Else dispatches
     * would be short, and their fixed cost would count: on an H200 64 MiB seemed to be read at 3.8 TB/s instead of 4.7.
     */
    private static final long WORKGROUPS_BETWEEN = 4096;

    /** A dispatch may do this many doublings of what is enough. */
    private static final int DOUBLINGS = 16;

    /**
     * More is not asked of an invocation, since Mesa's software drivers break off a loop after 65,535 turns; where there is
     * more to do, the candidates with more workgroups do it.
     */
    private static final long MOST_LOOPS = 1 << 15;

    private final Sweep sweep;
    private final long set;
    private final boolean isLarge;

    SweepScales(Sweep sweep) {
        this.sweep = sweep;
        this.set = sweep.parts().stream().mapToLong(Sweep.Part::elements).sum()
                * sweep.element().bytes();
        this.isLarge = set > SMALL_BYTES;
    }

    /**
     * The scales, the most promising first, since slow devices get no further: many workgroups with a short way, whose next
     * access to a cache line comes before a processor's caches have lost it. Of a large set those come first that do about
     * enough in a single loop.
     */
    List<Scale> all() {
        return IntStream.rangeClosed(
                        FEWEST_WORKGROUPS_LOG2, isLarge ? MOST_WORKGROUPS_OF_LARGE_SETS_LOG2 : MOST_WORKGROUPS_LOG2)
                .mapToObj(log2 -> 1 << log2)
                .filter(this::isCandidate)
                .sorted(isLarge ? Comparator.comparingDouble(this::distanceFromEnough) : Comparator.reverseOrder())
                .map(this::scale)
                .toList();
    }

    /** Of a large set, those that can do enough without meeting themselves. */
    private boolean isCandidate(int workgroups) {
        return mayTouch(workgroups, enoughLoops(workgroups));
    }

    /** How far what workgroups do in a single loop is from what is enough, in powers. */
    private double distanceFromEnough(int workgroups) {
        return Math.abs(Math.log((double) bytes(workgroups, 1) / enoughBytes()));
    }

    private Scale scale(int workgroups) {
        long enough = enoughLoops(workgroups);
        List<Launch> launches = new ArrayList<>();
        for (long loops = enough / 2; bytes(workgroups, loops) >= LEAST_BYTES; loops /= 2) {
            launches.add(0, launch(workgroups, loops));
        }
        int smaller = launches.size();
        launches.add(launch(workgroups, enough));
        for (long loops = 2 * enough; launches.size() - smaller <= DOUBLINGS && loops <= MOST_LOOPS; loops *= 2) {
            if (!mayTouch(workgroups, loops)) {
                break;
            }
            launches.add(launch(workgroups, loops));
        }
        return new Scale(launches, smaller);
    }

    private boolean mayTouch(int workgroups, long loops) {
        return !isLarge || bytes(workgroups, loops) <= set || bytes(WORKGROUPS_BETWEEN, loops) <= set;
    }

    private long enoughBytes() {
        return Math.min(set, ENOUGH_BYTES);
    }

    /** The fewest loops with which workgroups do enough. */
    private long enoughLoops(int workgroups) {
        long perLoop = bytes(workgroups, 1);
        return (enoughBytes() + perLoop - 1) / perLoop;
    }

    private long bytes(long workgroups, long loops) {
        int accesses = sweep.parts().stream().mapToInt(Sweep.Part::accesses).sum();
        return workgroups * loops * accesses * Position.PAGE * sweep.element().bytes();
    }

    private Launch launch(int workgroups, long loops) {
        return new Launch(
                new WorkgroupCount(workgroups, 1, 1),
                sweep.arguments(
                        loops, Sweep.NO_WRITE, part -> position(part.pages(), part.accesses() * loops, workgroups)));
    }

    private List<Integer> position(long pages, long perWorkgroup, int workgroups) {
        return isLarge
                ? Position.inOrder(pages, perWorkgroup, workgroups)
                : Position.fromEverywhere(pages, perWorkgroup, workgroups);
    }
}
