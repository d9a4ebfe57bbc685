package io.github.gpupath.suites.bandwidth;

import static io.github.gpupath.kernel.KernelBuilder.builtIn;
import static io.github.gpupath.kernel.KernelBuilder.u32;

import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Variable;

/**
 * Where a workgroup is in a resource, in pages. A row of workgroups goes through all of it, each behind the one before it, and
 * on from its end to its beginning; {@link SweepScales} says why.
 */
final class Position {

    /** The elements of a page: one access of each invocation of a workgroup. */
    static final int PAGE = 256;

    /**
     * How much later the next row begins, in ways and in pages, so that workgroups that are a number of rows apart are at
     * different places. Else all that a processor runs side by side would be at the same page wherever the number of
     * processors and that of a row's workgroups have a common factor, and its own cache would answer for the one behind it.
     * (Of 10,640 combinations of 4 to 316 processors, a set and a way, 3,241 are so where all rows begin at one place, and
     * 117 with these numbers.) More would let a page's turns come at different times.
     */
    private static final int LATER_WAYS = 5;

    private static final int LATER_PAGES = 3;

    private final KernelBuilder kernel;
    private final int unit;
    private final Expression end;
    private final Variable now;

    private Position(KernelBuilder kernel, String resource, Expression way, int unit, Expression offset) {
        Parameter pages = kernel.parameter(resource + "Pages", ScalarType.U32);
        Expression first = builtIn(BuiltIn.WORKGROUP_ID_X)
                .times(way)
                .plus(builtIn(BuiltIn.WORKGROUP_ID_Y)
                        .times(way.times(LATER_WAYS).plus(LATER_PAGES)))
                .remainder(pages);
        this.kernel = kernel;
        this.unit = unit;
        this.end = unit == 1 ? pages : kernel.variable(resource + "End", pages.times(unit));
        this.now = kernel.variable(
                resource + "Position", unit == 1 ? first : first.times(unit).plus(offset));
    }

    /**
     * Counts elements: consecutive invocations are at consecutive ones.
     *
     * @param resource begins the names of the parameter, which is the number of pages, and of the variables
     * @param way how many pages a workgroup goes through
     */
    static Position inElements(KernelBuilder kernel, String resource, Expression way) {
        return new Position(kernel, resource, way, PAGE, builtIn(BuiltIn.LOCAL_INDEX));
    }

    /** Counts pages; all invocations of a workgroup are at the same one. */
    static Position inPages(KernelBuilder kernel, String resource, Expression way) {
        return new Position(kernel, resource, way, 1, u32(0));
    }

    /** The index of the present element or page. */
    Expression index() {
        return now;
    }

    /** Goes on by one page; beyond the end, what is left without the whole is the smaller number, and else below zero. */
    void advance() {
        kernel.assign(now, now.plus(unit));
        kernel.assign(now, now.min(now.minus(end)));
    }
}
