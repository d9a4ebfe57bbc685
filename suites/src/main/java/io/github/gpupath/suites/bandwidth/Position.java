package io.github.gpupath.suites.bandwidth;

import static io.github.gpupath.kernel.KernelBuilder.builtIn;
import static io.github.gpupath.kernel.KernelBuilder.select;

import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Variable;
import java.util.List;

/**
 * Where an invocation is in a resource: consecutive invocations at consecutive elements. After each access its workgroup
 * goes on by one page, which is as many elements as it has invocations, and from the end to the beginning: by comparison,
 * not by division.
 */
final class Position {

    /** The elements of one access of a workgroup. */
    static final int PAGE = 256;

    /** Multiples of it, modulo one, are spread evenly however many there are. */
    private static final double GOLDEN_SECTION = (Math.sqrt(5) - 1) / 2;

    /** A dispatch that goes over a set so often leaves no page out wherever its workgroups begin evenly spread. */
    private static final int MANY_TIMES = 4;

    private final KernelBuilder kernel;
    private final Variable end;
    private final Variable now;

    /**
     * Workgroup w begins at page (w · stride) mod pages.
     *
     * @param resource tells the parameters of several positions apart
     */
    Position(KernelBuilder kernel, String resource) {
        this.kernel = kernel;
        Parameter pages = kernel.parameter(resource + "Pages", ScalarType.U32);
        Parameter stride = kernel.parameter(resource + "Stride", ScalarType.U32);
        Expression first =
                builtIn(BuiltIn.WORKGROUP_ID_X).times(stride).remainder(pages).times(PAGE);
        this.end = kernel.variable(resource + "End", pages.times(PAGE));
        this.now = kernel.variable(resource + "Position", first.plus(builtIn(BuiltIn.LOCAL_INDEX)));
    }

    /** The index of the present element. */
    Expression index() {
        return now;
    }

    /** Goes on by one page. */
    void advance() {
        kernel.assign(now, now.plus(PAGE));
        kernel.assign(now, select(now.isAtLeast(end), now.minus(end), now));
    }

    /**
     * The arguments for a timed dispatch, whose workgroups go through a set in order, each behind the one before it, and from
     * its end on from its beginning again; where they are too few for the whole set, they touch parts from everywhere in it.
     *
     * @param perWorkgroup the pages that each workgroup touches
     */
    static List<Integer> inOrder(long pages, long perWorkgroup, int workgroups) {
        return arguments(pages, Math.max(perWorkgroup, pages / workgroups));
    }

    /**
     * The arguments for a timed dispatch that goes over a set again and again, by workgroups that begin everywhere in it; in
     * order where they hardly do so.
     *
     * @param perWorkgroup the pages that each workgroup touches
     */
    static List<Integer> fromEverywhere(long pages, long perWorkgroup, int workgroups) {
        return workgroups * perWorkgroup < MANY_TIMES * pages
                ? inOrder(pages, perWorkgroup, workgroups)
                : arguments(pages, farApart(pages));
    }

    private static List<Integer> arguments(long pages, long stride) {
        return List.of(Math.toIntExact(pages), Math.toIntExact(stride));
    }

    /**
     * A stride with which no two of as many workgroups as there are pages begin at the same page, and neighbours begin far
     * apart: workgroups that run side by side would else ask for the same pages at the same time, and the first-level cache
     * would answer for the one behind it. (With a stride of 2,048 in 10,240 pages all of them began at five places, and the
     * second-level cache of an H200 seemed to give 22 TB/s.)
     */
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

    /** The arguments for a verification: the second workgroup begins two pages before the end. */
    static List<Integer> verified(int pages) {
        return List.of(pages, pages - 2);
    }
}
