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
 * on from its end to its beginning; the next row does so again and begins a little later. {@link SweepScales} says why.
 */
final class Position {

    /** The elements of a page: one access of each invocation of a workgroup. */
    static final int PAGE = 256;

    private final KernelBuilder kernel;
    private final int unit;
    private final Expression end;
    private final Variable now;

    private Position(KernelBuilder kernel, String resource, Expression way, int unit, Expression offset) {
        Parameter pages = kernel.parameter(resource + "Pages", ScalarType.U32);
        Parameter later = kernel.parameter(resource + "Later", ScalarType.U32);
        Expression first = kernel.variable(
                resource + "First",
                builtIn(BuiltIn.WORKGROUP_ID_X)
                        .times(way)
                        .plus(builtIn(BuiltIn.WORKGROUP_ID_Y).times(later)));
        Expression round = goneRound(first, pages);
        this.kernel = kernel;
        this.unit = unit;
        this.end = unit == 1 ? pages : kernel.variable(resource + "End", pages.times(unit));
        this.now = kernel.variable(
                resource + "Position", unit == 1 ? round : round.times(unit).plus(offset));
    }

    /**
     * Counts elements: consecutive invocations are at consecutive ones.
     *
     * @param resource begins the names of the parameters, which are the number of pages and how many of them the next row
     *     begins later, and of the variables
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

    /** Goes on by one page. */
    void advance() {
        kernel.assign(now, now.plus(unit));
        kernel.assign(now, goneRound(now, end));
    }

    /** What is not below the end without the end; below it, the difference is below zero, which is the larger number. */
    private static Expression goneRound(Expression position, Expression end) {
        return position.min(position.minus(end));
    }
}
