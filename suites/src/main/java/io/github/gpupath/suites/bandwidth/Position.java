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
     * The arguments for a timed dispatch, whose workgroups together touch every page, or parts from everywhere in a set
     * that is larger than what they touch.
     *
     * @param perWorkgroup the pages that each workgroup touches
     */
    static List<Integer> arguments(long pages, long perWorkgroup, int workgroups) {
        return List.of(Math.toIntExact(pages), Math.toIntExact(stride(pages, perWorkgroup, workgroups)));
    }

    private static long stride(long pages, long perWorkgroup, int workgroups) {
        if (perWorkgroup >= pages) {
            // Each touches everything; neighbours begin far apart, so that they do not ask for the same page.
            return (long) (pages * GOLDEN_SECTION);
        }
        // Each begins where the one before it ends, or further on if there are too few of them for the whole set.
        return Math.max(perWorkgroup, pages / workgroups);
    }

    /** The arguments for a verification: the second workgroup begins two pages before the end. */
    static List<Integer> verified(int pages) {
        return List.of(pages, pages - 2);
    }
}
